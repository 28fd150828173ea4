import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { orderingContract } from '#ordering/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Dialog } from '#platform/ui/overlays/Dialog.tsx';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import { refreshSessionAndOrder } from '../basket/draft-order.ts';

export type CancelOrderDialogProps = {
  order_uuid: string;
  /** Number of SIMs in the order. */
  sims: number;
  open: boolean;
  onClose: () => void;
  onCancelled: () => void;
};

/** Confirms and cancels an order: the payment is refunded, and its numbers and SIMs are released. */
export function CancelOrderDialog({ order_uuid, sims, onCancelled, open, onClose }: CancelOrderDialogProps) {
  const t = useTexts('ordering');
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const cancel = async () => {
    if (isPending) return;
    setPending(true);
    setProblem(null);
    try {
      await createClient<typeof orderingContract>().call('POST /api/order/cancel', { body: { order_uuid } });
      await refreshSessionAndOrder(queries);
      onClose();
      onCancelled();
    } catch (error) {
      setProblem(parseFormProblem(error).code);
      await refreshSessionAndOrder(queries);
    } finally {
      setPending(false);
    }
  };
  const close = () => {
    setProblem(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('actions.sure')}
      closeText={t('contract.close')}
      text={t('actions.sureText', { count: sims })}
      foot={
        <>
          <Button kind="danger" pending={isPending} problem={problemText(problem)} onClick={() => void cancel()}>
            {t('actions.yes')}
          </Button>
          <Button kind="text" onClick={close}>
            {t('actions.no')}
          </Button>
        </>
      }
    />
  );
}
