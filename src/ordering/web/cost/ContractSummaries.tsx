import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  distinctSummaryLines,
  summaryLineKey,
  toSummaryRequest,
  withPromoShares,
} from '#ordering/rules/contract-summary-lines.ts';
import { loadStrings, useTexts } from '#platform/browser/i18n.ts';
import { type Euro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { toPromoEffect } from '#promotions/rules/promo.ts';
import type { PromoReply } from '#promotions/web/queries.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import type { SummarisedPlan } from './ContractSummary.tsx';
import invoice from '#platform/ui/pictures/icons/invoice.svg?raw';

// Loaded on demand.
const ContractSummary = lazy(async () => {
  const [module] = await Promise.all([import('./ContractSummary.tsx'), loadStrings(['catalogue/web/parts'])]);
  return { default: module.ContractSummary };
});

type Sim = { offer: { uuid: string; name: string; price: Euro }; addons: readonly { uuid: string }[] };
type ContractSummariesProps = {
  sims: readonly Sim[];
  promo: PromoReply | null;
  /** Hashes of the summaries that the order would accept, in the order of `sims`. */
  hashes?: readonly string[];
  plain?: boolean;
};

/** Links to the contract summary of each plan with its extras and promo: to read, download or send by mail. */
export function ContractSummaries({ sims, promo, hashes, plain = false }: ContractSummariesProps) {
  const t = useTexts('ordering');
  const [openPlan, setOpenPlan] = useState<SummarisedPlan | null>(null);
  const nameOfSim = ({ offer }: Sim, at: number): string =>
    // The same plan with different extras has a separate summary.
    sims.filter((each) => each.offer.uuid === offer.uuid).length > 1
      ? `${offer.name}, ${t('sims.name', { number: at + 1 })}`
      : offer.name;
  const summarisedPlans = withPromoShares(
    sims.map((sim, at) => ({ ...toSummaryRequest(sim), name: nameOfSim(sim, at), hash: hashes?.[at] })),
    promo && { ...toPromoEffect(promo), code: promo.promo },
    sims.map(({ offer }) => euroToCentsOrZero(offer.price)),
  );
  const plans = distinctSummaryLines(summarisedPlans);
  return (
    <div className="stack g1">
      {plans.map((plan) => (
        <p key={summaryLineKey(plan)}>
          <Button kind="text" icon={invoice} onClick={() => setOpenPlan(plan)}>
            {plans.length > 1 ? t('contract.openPlan', { plan: plan.name }) : t('contract.open')}
          </Button>
        </p>
      ))}
      {!plain && <p className="small quiet">{t('contract.detail')}</p>}
      {openPlan &&
        // Rendered in a portal because the mobile price bar overrides the colours.
        createPortal(
          <Suspense fallback={null}>
            <ContractSummary plan={openPlan} plans={summarisedPlans} onClose={() => setOpenPlan(null)} />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}
