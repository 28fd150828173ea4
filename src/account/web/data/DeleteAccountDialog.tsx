import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { accountContract } from '#account/contract.ts';
import { accountPaths } from '#account/paths.ts';
import { logOut } from '#identity/web/session.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Dialog } from '#platform/ui/overlays/Dialog.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { TextField } from '#platform/ui/fields/TextField.tsx';

type DeleteAccountDialogProps = {
  open: boolean;
  /** The customer has no SIM. */
  none: boolean;
  onClose: () => void;
};

/** Asks for confirmation, because a deletion cannot be reverted. */
export function DeleteAccountDialog({ open, none, onClose }: DeleteAccountDialogProps) {
  const t = useTexts('account/web/data');
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    try {
      await createClient<typeof accountContract>().call('POST /api/customer/delete', {
        body: { confirm: true, reason },
      });
      // Also clears the customer's data in this browser.
      await logOut(queries);
      toast({ text: t('remove.done'), afterNavigation: true });
      await router.navigate({ href: accountPaths.home(), replace: true });
    } catch (error) {
      const code = error instanceof Problem ? error.code : null;
      setProblem((code === 'DELETION_INVOICE_UNPAID' ? problemText(code) : null) ?? t('remove.failed'));
      setPending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('remove.sure')}
      text={t(none ? 'remove.sureTextNone' : 'remove.sureText')}
      closeText={t('close')}
      foot={
        <>
          <Button kind="danger" pending={pending} problem={problem} onClick={() => void remove()}>
            {t('remove.yes')}
          </Button>
          <Button kind="text" onClick={onClose}>
            {t('remove.no')}
          </Button>
        </>
      }
    >
      <div className="own-data__reason">
        <TextField
          label={t('remove.reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
