import { TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';
import type { Comparison } from '#plans/contract.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import type { ComparedPlan } from '../comparison.ts';

type Props = { comparison: Comparison; chosen: ComparedPlan };

/** Whether an add-on only adds to allowances that are unlimited in the plan. */
const addsNothing = ({ adds, type }: Comparison['addons'][number], plan: ComparedPlan): boolean => {
  const addedKinds = (['data_gb', 'minutes', 'sms', 'roaming_gb'] as const).filter((key) => adds[key] > 0);
  return type === TELECOM_ADDON && addedKinds.length > 0 && addedKinds.every((key) => plan[key] === null);
};

/** List of the other consequences of a change. */
export function PlanChangeConsequences({ comparison: { present, addons, effective_at }, chosen }: Props) {
  const t = useTexts('plans/web/change');
  const format = useFormat();
  const from = format.dayOfMonth(effective_at);
  const names = (listed: typeof addons) => format.list(listed.map(({ name }) => name));
  // An add-on that was removed ends with any plan, the present one too.
  const removed = addons.filter(({ ends_with }) => ends_with.includes(present.uuid));
  const ending = addons.filter((addon) => addon.ends_with.includes(chosen.uuid) && !removed.includes(addon));
  const idle = addons.filter((addon) => ![...ending, ...removed].includes(addon) && addsNothing(addon, chosen));
  return (
    <ul className="change__list">
      <li>{t('until', { plan: present.name, from })}</li>
      {ending.length > 0 && <li>{t('ending', { count: ending.length, names: names(ending), plan: chosen.name })}</li>}
      {removed.length > 0 && <li>{t('removed', { count: removed.length, names: names(removed) })}</li>}
      {idle.length > 0 && <li>{t('idle', { count: idle.length, names: names(idle), plan: chosen.name })}</li>}
    </ul>
  );
}
