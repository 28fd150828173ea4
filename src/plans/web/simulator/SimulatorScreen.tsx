import { useState } from 'react';
import { findCheapestSufficient } from '#plans/rules/compare-plans.ts';
import { scaleToExpectedUsage, type ExpectedUsage } from '#plans/rules/expected-usage.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { SegmentedControl } from '#platform/ui/choices/SegmentedControl.tsx';
import { computePlanCosts, toUsageTotals } from '../comparison.ts';
import { BasisText } from '../parts/BasisText.tsx';
import { PromoText } from '../parts/PromoText.tsx';
import { ComparisonFrame, type LoadedComparison } from '../parts/ComparisonFrame.tsx';
import { OtherOperators } from './OtherOperators.tsx';
import { SimulatedPlans } from './SimulatedPlans.tsx';
import { UsageSliders } from './UsageSliders.tsx';
import { ComparisonVerdict } from './ComparisonVerdict.tsx';
import './simulator.css';

/** Simulator: cost of each plan for the past or the expected usage. */
export function SimulatorScreen({ uuid }: { uuid: string }) {
  const t = useTexts('plans/web/simulator');
  return (
    <ComparisonFrame uuid={uuid} title={t('title')}>
      {(comparison) => <Simulator {...comparison} />}
    </ComparisonFrame>
  );
}

function Simulator({ comparison, sim }: LoadedComparison) {
  const t = useTexts('plans/web/simulator');
  const [wishes, setWishes] = useState<ExpectedUsage>({});
  const [payment, setPayment] = useState(comparison.present.payment_type);
  const pastUsage = toUsageTotals(comparison);
  const hasWishes = Object.keys(wishes).length > 0;
  const uses = hasWishes ? scaleToExpectedUsage(pastUsage, wishes) : pastUsage;
  const plans = comparison.plans.filter(
    ({ uuid, payment_type }) => payment_type === payment || uuid === comparison.present.uuid,
  );
  const costs = computePlanCosts(comparison, plans, uses);
  const hasUses = uses.length > 0;
  const [cheapest, cheapestLater] = hasUses
    ? [findCheapestSufficient(costs), findCheapestSufficient(costs, 'later_cents')]
    : [null, null];
  const results = { comparison, plans, costs, cheapest, cheapestLater };
  return (
    <div className="simulator">
      <div className="simulator__verdict stack g4">
        <p className="simulator__measure">{hasWishes ? t('changed') : <BasisText {...comparison} />}</p>
        <PromoText comparison={comparison} />
        <ComparisonVerdict {...results} hasWishes={hasWishes} />
      </div>
      <div className="simulator__use">
        <UsageSliders comparison={comparison} pastUsage={pastUsage} wishes={wishes} onWish={setWishes} />
      </div>
      <div className="simulator__plans stack g5">
        <SegmentedControl
          legend={t('payment.legend')}
          options={(['postpaid', 'prepaid'] as const).map((value) => ({ value, label: t(`payment.${value}`) }))}
          value={payment}
          onPick={(value) => setPayment(value as typeof payment)}
        />
        {payment !== comparison.present.payment_type && <p className="small quiet">{t('payment.other')}</p>}
        <SimulatedPlans {...results} sim={sim} />
        <OtherOperators sim={sim} />
      </div>
    </div>
  );
}
