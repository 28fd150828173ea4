import { type Language, languages } from '#platform/pure/language.ts';
import { MAX_SIM_NAME_LENGTH } from './sim-name.ts';

const named = (plan: string, ending: string): string => plan.slice(0, MAX_SIM_NAME_LENGTH - ending.length) + ending;

/** The plan's name; numbered when the customer has one of that name. */
export const defaultSimName = (plan: string, taken: readonly string[]): string => {
  for (let count = 1; ; count += 1) {
    const name = named(plan, count === 1 ? '' : ` ${count}`);
    if (!taken.includes(name)) return name;
  }
};

type Plan = { name: Readonly<Record<Language, string>> };

/** The name of a SIM under another plan: after that one if it had the name of the plan before, numbered as it was; what its customer chose stays. */
export const simNameAfterPlanChange = (name: string, before: Plan, after: Plan): string => {
  const ending = / \d+$/.exec(name)?.[0] ?? '';
  for (const language of languages)
    for (const end of ['', ending])
      if (name === named(before.name[language], end)) return named(after.name[language], end);
  return name;
};
