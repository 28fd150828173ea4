import { NetPrice } from '#customers/web/parts/NetPrice.tsx';
import { useCustomer } from '#customers/web/queries.ts';
import { plansPaths } from '#plans/paths.ts';
import type { ComparedCost } from '#plans/rules/compare-plans.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { Button } from '#platform/ui/buttons/Button.tsx';
import { customPropertiesRef } from '#platform/ui/custom-properties.ts';
import { Figure } from '#platform/ui/figures/Figure.tsx';
import { RollingText } from '#platform/ui/figures/RollingText.tsx';
import { StateChip } from '#platform/ui/cards/StateChip.tsx';
import { TreeMark } from '#platform/ui/pictures/TreeMark.tsx';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import type { ComparedPlan } from '../comparison.ts';
import { formatHighestOverage } from '../parts/plan-texts.ts';
import { formatPromoEndDays } from '../parts/format-promo-end-days.ts';
import type { SimulationResults } from './ComparisonVerdict.tsx';

/** Plans with their costs as bars: the price of the plan and what is charged beside it. */
export function SimulatedPlans({
  comparison,
  plans,
  costs,
  cheapest,
  sim,
}: SimulationResults & { sim: CustomerProduct }) {
  const t = useTexts('plans/web/simulator');
  const format = useFormat();
  const highestCents = Math.max(1, ...costs.map(({ month_cents }) => month_cents));
  return (
    <ol className="simulated" aria-label={t('plans')}>
      {plans.map((plan) => {
        const cost = costs.find(({ uuid }) => uuid === plan.uuid);
        return (
          cost && (
            <Plan
              key={plan.uuid}
              plan={plan}
              promoDays={plan.off > 0 ? formatPromoEndDays(comparison, format) : null}
              cost={cost}
              highestCents={highestCents}
              isCurrentPlan={plan.uuid === comparison.present.uuid}
              best={plan.uuid === cheapest?.uuid}
              href={
                plan.offered && comparison.refusal === null
                  ? plansPaths.changePlan(sim.uuid, { offer: plan.uuid })
                  : null
              }
            />
          )
        );
      })}
    </ol>
  );
}

type PlanProps = {
  plan: ComparedPlan;
  promoDays: ReturnType<typeof formatPromoEndDays>;
  cost: ComparedCost;
  highestCents: Cents;
  isCurrentPlan: boolean;
  best: boolean;
  href: string | null;
};

function Plan({ plan, promoDays, cost, highestCents, isCurrentPlan, best, href }: PlanProps) {
  const [t, plansTexts] = [useTexts('plans/web/simulator'), useTexts('plans')];
  const format = useFormat();
  const isMainAccount = useCustomer().data?.owner_customer_uuid === null;
  const money = (cents: Cents) => format.money(centsToEuro(cents));
  const [fixedCents, outsideCents] = [cost.month_cents - cost.outside_cents, cost.outside_cents];
  const shareOf = (cents: Cents) => `${(cents / highestCents) * 100}%`;
  const shortageText = cost.runs_short ? formatHighestOverage(cost.months, { t: plansTexts, format }) : '';
  return (
    <li className={`simulated__plan ${isCurrentPlan ? 'is-own' : ''}`}>
      <p className="simulated__name strong">
        <TreeMark kind={plan.picture} className="simulated__tree" />
        {plan.name}
        {isCurrentPlan && <StateChip tone="off">{plansTexts('yours')}</StateChip>}
        {best && <StateChip tone="ok">{plansTexts('cheapest')}</StateChip>}
      </p>
      <p>
        <Figure value={<RollingText text={money(cost.month_cents)} />} size={28} />{' '}
        <NetPrice price={centsToEuro(cost.month_cents)} />
      </p>
      <p className="simulated__parts">
        {t('holds', {
          data: plan.data_gb === null ? t('unlimited') : format.amount(plan.data_gb, plansTexts('unit.gb')),
          kg: format.number(plan.co2_kg),
        })}
      </p>
      <div
        className="simulated__bar"
        aria-hidden="true"
        ref={customPropertiesRef({ '--fixed': shareOf(fixedCents), '--more': shareOf(outsideCents) })}
      >
        <span />
        <span />
      </div>
      <p className="small quiet simulated__parts">
        {outsideCents > 0 ? t('parts', { plan: money(fixedCents), outside: money(outsideCents) }) : t('onlyPlan')}
        {shortageText && <span className="strong"> {t('short', { short: shortageText })}</span>}
      </p>
      {promoDays && (
        <p className="small quiet simulated__parts">
          {t('promo', { off: format.money(plan.off), later: money(cost.later_cents), from: promoDays.fullPriceFrom })}
        </p>
      )}
      {href && isMainAccount && (
        <p className="simulated__go">
          <Button kind="text" href={href}>
            {t('choose', { plan: plan.name })}
          </Button>
        </p>
      )}
    </li>
  );
}
