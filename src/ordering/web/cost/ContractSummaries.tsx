import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { distinctSummaryLines, toSummaryRequest } from '#ordering/rules/contract-summary-lines.ts';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import type { SummarisedPlan } from './ContractSummary.tsx';
import invoice from '#platform/ui/pictures/icons/invoice.svg?raw';

// Loaded when somebody reads one.
const ContractSummary = lazy(async () => {
  const [module] = await Promise.all([import('./ContractSummary.tsx'), loadStrings(['catalogue/web/parts'])]);
  return { default: module.ContractSummary };
});

type Sim = { offer: { uuid: string; name: string }; addons: readonly { uuid: string }[] };
type ContractSummariesProps = { sims: readonly Sim[]; promo: string | null; plain?: boolean };

/** The contract summary of each plan of the order with its extras and promo, one tap away: to read here, to download and to keep. */
export function ContractSummaries({ sims, promo, plain = false }: ContractSummariesProps) {
  const t = useTexts('ordering');
  const [open, setOpen] = useState<SummarisedPlan | null>(null);
  const named = ({ offer }: Sim, at: number): string =>
    // The same plan with other extras has a summary of its own.
    sims.filter((each) => each.offer.uuid === offer.uuid).length > 1
      ? `${offer.name}, ${t('sims.name', { number: at + 1 })}`
      : offer.name;
  const plans = distinctSummaryLines(
    sims.map((sim, at) => ({ ...toSummaryRequest(sim), name: named(sim, at), promo })),
  );
  return (
    <div className="stack g1">
      {plans.map((plan) => (
        <p key={[plan.offer_uuid, ...plan.addon_uuids].join()}>
          <Button kind="text" icon={invoice} onClick={() => setOpen(plan)}>
            {plans.length > 1 ? t('contract.openPlan', { plan: plan.name }) : t('contract.open')}
          </Button>
        </p>
      ))}
      {!plain && <p className="small quiet">{t('contract.detail')}</p>}
      {open &&
        // Not inside of what opened it: the bar of a phone has colours of its own.
        createPortal(
          <Suspense fallback={null}>
            <ContractSummary plan={open} plans={plans} onClose={() => setOpen(null)} />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}
