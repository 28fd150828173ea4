import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { accountContract } from '#account/contract.ts';
import { accountPaths } from '#account/paths.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { logOut } from '#identity/web/session.ts';
import { useFormat } from '#platform/browser/format.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Dialog } from '#platform/ui/overlays/Dialog.tsx';
import { useToast } from '#platform/ui/overlays/Toast.tsx';
import { finalBillQuery } from './final-bill-query.ts';
import { TextField } from '#platform/ui/fields/TextField.tsx';

type DeleteAccountDialogProps = {
  open: boolean;
  /** The customer has no SIM. */
  hasNoSim: boolean;
  onClose: () => void;
};

/** Asks for confirmation, because a deletion cannot be reverted. */
export function DeleteAccountDialog({ open, hasNoSim, onClose }: DeleteAccountDialogProps) {
  const t = useTexts('account/web/data');
  const format = useFormat();
  const queries = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const logOutAndLeave = async (text: string) => {
    // Also clears the customer's data in this browser.
    await logOut(queries);
    toast({ text, afterNavigation: true });
    await router.navigate({ href: accountPaths.home(), replace: true });
  };
  const remove = async () => {
    if (isPending) return;
    setPending(true);
    setProblem(null);
    try {
      await createClient<typeof accountContract>().call('POST /api/customer/delete', {
        body: { confirm: true, reason },
      });
      await logOutAndLeave(t('remove.done'));
    } catch (error) {
      if (error instanceof Problem && error.code === 'REQUEST_HELD')
        return logOutAndLeave(t('remove.closing', { until: format.dateTime(error.held_until ?? '') }));
      const code = error instanceof Problem ? error.code : null;
      const isExplained = code === 'DELETION_INVOICE_UNPAID' || code === 'FINAL_BILL_FIRST';
      setProblem((isExplained ? problemText(code) : null) ?? t('remove.failed'));
      // Something was billed or used since the section was shown.
      if (isExplained) {
        void queries.invalidateQueries({ queryKey: finalBillQuery.queryKey });
        void refreshSession(queries);
      }
      setPending(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('remove.sure')}
      text={t(hasNoSim ? 'remove.sureTextNone' : 'remove.sureText')}
      closeText={t('close')}
      foot={
        <>
          <Button kind="danger" pending={isPending} problem={problem} onClick={() => void remove()}>
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
