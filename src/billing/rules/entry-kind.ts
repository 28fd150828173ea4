import { type BusinessDate, isBusinessDate } from '#platform/pure/calendar.ts';

/**
 * Kinds of entries. `paid`: month paid with the order. `top_up`: later payments. `first_days`: debit of the first,
 * partial month. `month`: debit of a month, or of its remaining days after a suspension. `paused`: suspension on a 1st,
 * without an amount. `addon`: debit of an add-on. `addon_back`: credit because an add-on began later or never.
 * `addon_withdrawn`: credit of what was not used of an add-on that its customer withdrew from.
 * `plan_withdrawn`: credit of the days left of a plan that its customer withdrew from. `plan_returned`: debit of those days of the plan before it.
 * `charged_back`: a top-up that the payer's bank took back; a credit when the bank gave it up again.
 * `late_port_in`: credit because a number came later than agreed.
 * `days_back`: credit of unused days at the end. `given_back`: refund of the rest when the SIM ends.
 */
export const entryKinds = [
  'paid',
  'top_up',
  'first_days',
  'month',
  'paused',
  'addon',
  'addon_back',
  'addon_withdrawn',
  'plan_withdrawn',
  'plan_returned',
  'charged_back',
  'late_port_in',
  'days_back',
  'given_back',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** The day that a debit of a month (its first day) or a credit of unused days is about. Other entries are about a uuid, and throw. */
export const getDayOfEntry = ({ kind, about }: { kind: EntryKind; about: string }): BusinessDate => {
  if (!isBusinessDate(about)) throw new Error(`an entry of kind ${kind} is about "${about}", which is no day`);
  return about;
};
