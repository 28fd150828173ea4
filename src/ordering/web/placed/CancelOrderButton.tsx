import { lazy, Suspense, useState } from 'react';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import type { CancelOrderDialogProps } from './CancelOrderDialog.tsx';

const LazyCancelOrderDialog = lazy(async () => ({
  default: (await import('./CancelOrderDialog.tsx')).CancelOrderDialog,
}));

export type CancelOrderButtonProps = Omit<CancelOrderDialogProps, 'open' | 'onClose'> & {
  /** Names the order for screen readers, where there are several. */
  orderName?: string;
};

/**
 * Cancels an order after confirmation. The dialog loads on demand and stays mounted because it stores the request
 * that was sent.
 */
export function CancelOrderButton({ orderName, ...props }: CancelOrderButtonProps) {
  const t = useTexts('ordering');
  const [dialogState, setDialogState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        kind="text"
        danger
        aria-label={[t('actions.cancel'), orderName].filter(Boolean).join(', ')}
        onClick={() => setDialogState('open')}
      >
        {t('actions.cancel')}
      </Button>
      {dialogState !== 'never' && (
        <Suspense fallback={null}>
          <LazyCancelOrderDialog {...props} open={dialogState === 'open'} onClose={() => setDialogState('closed')} />
        </Suspense>
      )}
    </>
  );
}
