import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadStrings } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import invoice from '#platform/ui/pictures/icons/invoice.svg?raw';
import type { ContractSummaryDialogProps } from './ContractSummaryDialog.tsx';

// Loaded when a summary is opened.
const LazyContractSummaryDialog = lazy(async () => {
  const [module] = await Promise.all([import('./ContractSummaryDialog.tsx'), loadStrings(['catalogue/web/parts'])]);
  return { default: module.ContractSummaryDialog };
});

/** Opens the contract summary of a plan. */
export function ContractSummaryButton({ plan, text }: { plan: ContractSummaryDialogProps['plan']; text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" icon={invoice} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen &&
        // Placed outside the card that opened it, whose column may be narrow.
        createPortal(
          <Suspense fallback={null}>
            <LazyContractSummaryDialog plan={plan} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
