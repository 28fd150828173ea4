import { useState } from 'react';
import { client } from '#platform/browser/client.ts';
import { problemText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { problemOf } from '#platform/ui/form-errors.ts';
import type { SimSwap, swapContract } from '#swap/contract.ts';
import { useAfterChange } from './use-after-change.ts';

/** Takes a swap back, after a question. */
export function CancelSwap({ swap, blocked }: { swap: SimSwap; blocked: boolean }) {
  const t = useTexts('swap/web/new-sim');
  const refresh = useAfterChange(swap.customer_product_uuid);
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = async () => {
    setPending(true);
    setProblem(null);
    try {
      const body = { swap_uuid: swap.uuid };
      await client<typeof swapContract>().call('POST /api/customer/product/cancel-sim-swap', { body });
      setOpen(false);
    } catch (error) {
      setProblem(problemOf(error).code);
    }
    await refresh();
    setPending(false);
  };
  return (
    <>
      <Button kind="text" danger onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('cancel.title')}
        text={t(blocked ? 'cancel.textBlocked' : 'cancel.text')}
        closeText={t('close')}
        foot={
          <>
            <Button kind="danger" pending={pending} problem={problemText(problem)} onClick={() => void cancel()}>
              {t('cancel.yes')}
            </Button>
            <Button kind="text" onClick={() => setOpen(false)}>
              {t('cancel.no')}
            </Button>
          </>
        }
      />
    </>
  );
}
