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
  const startDay = format.dayOfMonth(effective_at);
  const formatNames = (namedAddons: typeof addons) => format.list(namedAddons.map(({ name }) => name));
  // An add-on that was removed ends with any plan, the present one too.
  const removedAddons = addons.filter(({ ends_with }) => ends_with.includes(present.uuid));
  const endingAddons = addons.filter(
    (addon) => addon.ends_with.includes(chosen.uuid) && !removedAddons.includes(addon),
  );
  const idleAddons = addons.filter(
    (addon) => ![...endingAddons, ...removedAddons].includes(addon) && addsNothing(addon, chosen),
  );
  return (
    <ul className="change__list">
      <li>{t('until', { plan: present.name, from: startDay })}</li>
      {endingAddons.length > 0 && (
        <li>{t('ending', { count: endingAddons.length, names: formatNames(endingAddons), plan: chosen.name })}</li>
      )}
      {removedAddons.length > 0 && (
        <li>{t('removed', { count: removedAddons.length, names: formatNames(removedAddons) })}</li>
      )}
      {idleAddons.length > 0 && (
        <li>{t('idle', { count: idleAddons.length, names: formatNames(idleAddons), plan: chosen.name })}</li>
      )}
    </ul>
  );
}
