import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { createClient } from '#platform/browser/client.ts';
import { errorText, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { Dialog } from '#platform/ui/overlays/Dialog.tsx';
import type { SimSwap, swapContract } from '#swap/contract.ts';
import { useRefreshSwapAndSession } from './use-swap.ts';

/** Cancels a swap after a confirmation. */
export function SwapCancellation({ swap, blocked }: { swap: SimSwap; blocked: boolean }) {
  const t = useTexts('swap/web/new-sim');
  const refresh = useRefreshSwapAndSession(swap.customer_product_uuid);
  const [isOpen, setIsOpen] = useState(false);
  const cancel = useMutation({
    mutationFn: () =>
      createClient<typeof swapContract>().call('POST /api/customer/product/cancel-sim-swap', {
        body: { swap_uuid: swap.uuid },
      }),
    onSuccess: () => setIsOpen(false),
    // Also after a refusal, because the state on screen may be outdated.
    onSettled: refresh,
  });
  return (
    <>
      <Button kind="text" danger onClick={() => setIsOpen(true)}>
        {t('cancel.open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('cancel.title')}
        text={t(blocked ? 'cancel.textBlocked' : 'cancel.text')}
        closeText={t('close')}
        foot={
          <>
            <Button
              kind="danger"
              pending={cancel.isPending}
              problem={errorText(cancel.error)}
              onClick={() => cancel.mutate()}
            >
              {t('cancel.yes')}
            </Button>
            <Button kind="text" onClick={() => setIsOpen(false)}>
              {t('cancel.no')}
            </Button>
          </>
        }
      />
    </>
  );
}
