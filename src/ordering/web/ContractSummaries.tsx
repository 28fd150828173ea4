import { lazy, Suspense, useState } from 'react';
import type { Offer } from '#catalogue/web/questions.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/Button.tsx';
import invoice from '#platform/ui/pictures/icons/invoice.svg?raw';

// Loaded when somebody reads one.
const ContractSummary = lazy(async () => ({ default: (await import('./ContractSummary.tsx')).ContractSummary }));

type Plan = Pick<Offer, 'uuid' | 'name'>;

/** The contract summary of each plan of the order, one tap away: to read here or to download. */
export function ContractSummaries({ offers, plain = false }: { offers: readonly Plan[]; plain?: boolean }) {
  const t = useTexts('ordering');
  const [open, setOpen] = useState<Plan | null>(null);
  const plans = [...new Map(offers.map((offer) => [offer.uuid, offer])).values()];
  return (
    <div className="stack g1">
      {plans.map((plan) => (
        <p key={plan.uuid}>
          <Button kind="text" icon={invoice} onClick={() => setOpen(plan)}>
            {plans.length > 1 ? t('contract.openPlan', { plan: plan.name }) : t('contract.open')}
          </Button>
        </p>
      ))}
      {!plain && <p className="small quiet">{t('contract.detail')}</p>}
      {open && (
        <Suspense fallback={null}>
          <ContractSummary plan={open} plans={plans} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
