import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { accountContract } from '#account/contract.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Dialog } from '#platform/ui/overlays/Dialog.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { finalBillQuery } from './final-bill-query.ts';

/** Asks for confirmation, because the SIMs stop working at once. */
export function FinalBillDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('account/web/data');
  const queries = useQueryClient();
  const toast = useToast();
  const issue = useMutation({
    mutationFn: () =>
      createClient<typeof accountContract>().call('POST /api/customer/final-bill', { body: { confirm: true } }),
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: finalBillQuery.queryKey }), refreshSession(queries)]);
      onClose();
      toast({ text: t('final.done') });
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('final.sure')}
      text={t('final.sureText')}
      closeText={t('close')}
      foot={
        <>
          <Button
            kind="danger"
            pending={issue.isPending}
            problem={issue.isError ? (errorText(issue.error) ?? t('final.failed')) : null}
            onClick={() => issue.mutate()}
          >
            {t('final.yes')}
          </Button>
          <Button kind="text" onClick={onClose}>
            {t('final.no')}
          </Button>
        </>
      }
    />
  );
}
