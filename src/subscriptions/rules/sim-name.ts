import { type Language, languages } from '#platform/pure/language.ts';
import { isolateBidi } from '#platform/pure/isolate-bidi.ts';

/** Maximum number of characters of a SIM name. */
export const MAX_SIM_NAME_LENGTH = 30;

const withSuffix = (plan: string, ending: string): string =>
  plan.slice(0, MAX_SIM_NAME_LENGTH - ending.length) + ending;

/** Returns the plan's name, with a counter appended when the customer already has a SIM of that name. */
export const defaultSimName = (plan: string, takenNames: readonly string[]): string => {
  for (let count = 1; ; count += 1) {
    const name = withSuffix(plan, count === 1 ? '' : ` ${count}`);
    if (!takenNames.includes(name)) return name;
  }
};

type Plan = { name: Readonly<Record<Language, string>> };

/** Language and counter of a default name; null for a name that the customer chose. */
const defaultNameParts = (name: string, plan: Plan): { language: Language; ending: string } | null => {
  const counterSuffix = / \d+$/.exec(name)?.[0] ?? '';
  for (const language of languages)
    for (const ending of ['', counterSuffix])
      if (name === withSuffix(plan.name[language], ending)) return { language, ending };
  return null;
};

/**
 * The name of a SIM after a plan change. A default name follows the new plan and keeps its counter, such as the 2 of `Canopy 10 2`; a
 * name chosen by the customer stays.
 */
export const simNameAfterPlanChange = (name: string, before: Plan, after: Plan): string => {
  const plan = defaultNameParts(name, before);
  return plan ? withSuffix(after.name[plan.language], plan.ending) : name;
};

/**
 * The name of a SIM in a language, and whether the customer chose it. A default name is that of the plan, in the language of
 * the reader and with its counter.
 */
export const localizeSimName = (
  name: string,
  plan: Plan | undefined,
  language: Language,
): { name: string; is_named: boolean } => {
  if (!plan || name === '') return { name, is_named: name !== '' };
  const parts = defaultNameParts(name, plan);
  return parts ? { name: withSuffix(plan.name[language], parts.ending), is_named: false } : { name, is_named: true };
};

/** Display name of a SIM: the customer's name for it, else its plan. */
export const simDisplayName = ({ name, offer }: { name: string; offer: { name: string } }): string =>
  isolateBidi(name) || offer.name;
