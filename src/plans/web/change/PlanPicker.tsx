import { NetPrice, useNetPriceForCompany } from '#customers/web/parts/NetPrice.tsx';
import type { Comparison } from '#plans/contract.ts';
import { findCheapestSufficient, type ComparedCost } from '#plans/rules/compare-plans.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import { type PlanCard, PlanCards } from '#platform/ui/choices/PlanCards.tsx';
import { TreeMark } from '#platform/ui/pictures/TreeMark.tsx';
import '#platform/ui/figures/Figure.css';
import type { ComparedPlan } from '../comparison.ts';
import { formatHighestOverage } from '../parts/plan-texts.ts';

export type PlanPickerProps = {
  plans: readonly ComparedPlan[];
  costs: readonly ComparedCost[];
  present: Comparison['present'];
  value: string;
  /** Without it the plans cannot be selected. */
  onPick?: (uuid: string) => void;
};

/** Plans side by side with what each would have cost. */
export function PlanPicker({ plans, costs, present, value, onPick }: PlanPickerProps) {
  const [t, plansTexts] = [useTexts('plans/web/change'), useTexts('plans')];
  const format = useFormat();
  const cheapestCost = findCheapestSufficient(costs);
  const amount = (allowance: number | null) =>
    allowance === null ? plansTexts('unlimited') : format.number(allowance);
  const factOf = (kind: 'minutes' | 'sms', allowance: number | null) =>
    allowance === null
      ? { value: plansTexts(`every.${kind}.value`), unit: plansTexts(`every.${kind}.unit`) }
      : { value: format.number(allowance), unit: plansTexts(`unit.${kind}`) };
  const hasMonths = costs.some(({ months }) => months.length > 0);
  const netOf = useNetPriceForCompany();
  const priceOf = ({ price, off }: ComparedPlan) => (
    <>
      {t('planPrice', { price: format.money(price) })}
      {off > 0 && (
        <span className="change__off">
          {t('promoOff', { off: format.money(centsToEuro(0 - euroToCentsOrZero(off))) })}
        </span>
      )}
      <span className="change__off">
        <NetPrice price={centsToEuro(euroToCentsOrZero(price) - euroToCentsOrZero(off))} />
      </span>
    </>
  );
  const card = (plan: ComparedPlan): PlanCard => {
    const cost = costs.find(({ uuid }) => uuid === plan.uuid);
    const tags = [
      ...(plan.uuid === present.uuid ? [plansTexts('yours')] : []),
      ...(hasMonths && plan.uuid === cheapestCost?.uuid ? [plansTexts('cheapest')] : []),
    ];
    const shortageText = cost?.runs_short ? formatHighestOverage(cost.months, { t: plansTexts, format }) : '';
    return {
      value: plan.uuid,
      name: (
        <span>
          {plan.name}
          {tags.length > 0 && <span className="change__tags small">{tags.join(' · ')}</span>}
        </span>
      ),
      tree: <TreeMark kind={plan.picture} />,
      figure: amount(plan.data_gb),
      ...(plan.data_gb === null ? { hasWordFigure: true } : { unit: plansTexts('unit.gb') }),
      facts: [
        factOf('minutes', plan.minutes),
        factOf('sms', plan.sms),
        { value: format.amount(plan.co2_kg, plansTexts('unit.kg')), unit: plansTexts('unit.funded') },
      ],
      price: format.money(
        hasMonths && cost
          ? centsToEuro(cost.month_cents)
          : centsToEuro(euroToCentsOrZero(plan.price) - euroToCentsOrZero(plan.off)),
      ),
      ...(shortageText
        ? { note: t('short', { short: shortageText }) }
        : hasMonths || plan.off > 0 || netOf(plan.price) !== null
          ? { note: priceOf(plan) }
          : {}),
    };
  };
  return (
    <PlanCards
      legend={t('legend')}
      heads={[
        ...['plan', 'data', 'minutes', 'sms', 'funded'].map((head) => t(`heads.${head}`)),
        t(hasMonths ? 'heads.cost' : 'heads.price'),
      ]}
      plans={plans.map(card)}
      value={value}
      disabled={onPick === undefined}
      {...(onPick ? { onPick } : {})}
    />
  );
}
