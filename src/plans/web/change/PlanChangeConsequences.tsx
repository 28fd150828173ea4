import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { euroToCentsOrZero, centsToEuro } from '#platform/pure/money.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';
import { limitAfterPlanChange } from '#subscriptions/rules/plan-change.ts';
import type { ComparedPlan } from '../comparison.ts';

type Props = { comparison: Comparison; sim: CustomerProduct; chosen: ComparedPlan };

const centsOrNone = (limit: number | null) => (limit === null ? null : euroToCentsOrZero(limit));

/** Whether an add-on only adds to allowances that are unlimited in the plan. */
const addsNothing = ({ adds, type }: Comparison['addons'][number], plan: ComparedPlan): boolean => {
  const more = (['data_gb', 'minutes', 'sms', 'roaming_gb'] as const).filter((key) => adds[key] > 0);
  return type === 1 && more.length > 0 && more.every((key) => plan[key] === null);
};

/** List of the other consequences of a change. */
export function PlanChangeConsequences({ comparison: { present, addons, effective_at }, sim, chosen }: Props) {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  const from = format.dayOfMonth(effective_at);
  const limits = [present, chosen].map(({ credit_limit }) => ({ credit_limit_cents: centsOrNone(credit_limit) }));
  const [before, after] = limits as [(typeof limits)[number], (typeof limits)[number]];
  const limit = limitAfterPlanChange(centsOrNone(sim.credit_limit?.value ?? null), before, after);
  const names = (of: typeof addons) => format.list(of.map(({ name }) => name));
  const ending = addons.filter(({ ends_with }) => ends_with.includes(chosen.uuid));
  const idle = addons.filter((addon) => !ending.includes(addon) && addsNothing(addon, chosen));
  const amount = (kg: number) => format.amount(kg, t('kg'));
  return (
    <ul className="change__list">
      <li>{t('until', { plan: present.name, from })}</li>
      {ending.length > 0 && <li>{t('ending', { count: ending.length, names: names(ending), plan: chosen.name })}</li>}
      {idle.length > 0 && <li>{t('idle', { count: idle.length, names: names(idle), plan: chosen.name })}</li>}
      {limit !== null && sim.credit_limit && (
        <li>
          {limit === euroToCentsOrZero(sim.credit_limit.value)
            ? t('limit.stays', { limit: format.money(sim.credit_limit.value) })
            : t('limit.becomes', {
                limit: format.money(centsToEuro(limit)),
                now: format.money(sim.credit_limit.value),
              })}
        </li>
      )}
      <li>{t('funded', { now: amount(present.co2_kg), later: amount(chosen.co2_kg), from })}</li>
    </ul>
  );
}
