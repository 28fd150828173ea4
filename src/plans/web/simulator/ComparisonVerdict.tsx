import { usePriceWithNet } from '#customers/web/parts/NetPrice.tsx';
import type { Comparison } from '#plans/contract.ts';
import type { ComparedCost } from '#plans/rules/compare-plans.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { Card } from '#platform/ui/cards/Card.tsx';
import type { ComparedPlan } from '../comparison.ts';
import { formatPromoEndDays } from '../parts/format-promo-end-days.ts';

export type SimulationResults = {
  comparison: Comparison;
  plans: readonly ComparedPlan[];
  costs: readonly ComparedCost[];
  /** Null: no usage to compare by. */
  cheapest: ComparedCost | null;
  /** Cheapest plan after the promotion has ended. */
  cheapestLater: ComparedCost | null;
};

/** Names the cheapest plan for the usage and its difference to the present one. */
export function ComparisonVerdict(results: SimulationResults & { hasWishes: boolean }) {
  const { comparison, plans, costs, cheapest, cheapestLater, hasWishes } = results;
  const { present } = comparison;
  const t = useTexts('plans/web/simulator');
  const format = useFormat();
  const present_cost = costs.find(({ uuid }) => uuid === present.uuid);
  const cheapestPlan = plans.find(({ uuid }) => uuid === cheapest?.uuid);
  const promoDays = formatPromoEndDays(comparison, format);
  const cheapestPlanLater = plans.find(({ uuid }) => uuid === cheapestLater?.uuid);
  const withNet = usePriceWithNet();
  const money = (cents: Cents) => withNet(centsToEuro(cents));
  return (
    <Card>
      <div role="status" className="stack g2">
        {!cheapest || !cheapestPlan || !present_cost ? (
          <p>{t('verdict.nothing')}</p>
        ) : cheapestPlan.uuid === present.uuid ? (
          <>
            <p className="simulator__say">{t('verdict.yours', { plan: cheapestPlan.name })}</p>
            <p className="quiet">
              {t(hasWishes ? 'verdict.wouldCost' : 'verdict.cost', { price: money(present_cost.month_cents) })}
            </p>
          </>
        ) : (
          <>
            <p className="simulator__say">
              {present_cost.runs_short || present_cost.month_cents <= cheapest.month_cents
                ? t('verdict.enough', { plan: cheapestPlan.name, price: money(cheapest.month_cents) })
                : t('verdict.cheaper', {
                    plan: cheapestPlan.name,
                    less: money(present_cost.month_cents - cheapest.month_cents),
                  })}
            </p>
            <p className="quiet">
              {t('verdict.both', {
                plan: cheapestPlan.name,
                price: money(cheapest.month_cents),
                own: present.name,
                now: money(present_cost.month_cents),
              })}
            </p>
          </>
        )}
        {promoDays && cheapestPlanLater && cheapestLater && cheapestPlanLater.uuid !== cheapestPlan?.uuid && (
          <p className="quiet">
            {t('verdict.later', {
              from: promoDays.fullPriceFrom,
              plan: cheapestPlanLater.name,
              price: money(cheapestLater.later_cents),
            })}
          </p>
        )}
      </div>
    </Card>
  );
}
