/**
 * Paid with an order, and onto the balance afterwards; taken for the days of the first month, and for a month from its 1st on, or from a later day if the SIM
 * was stopped on the 1st, which is entered with no amount; taken for an add-on, and what of that came back because it began later or never; days that
 * came back when the SIM ended; and what was given back then.
 */
export const entryKinds = [
  'paid',
  'top_up',
  'first_days',
  'month',
  'paused',
  'addon',
  'addon_back',
  'days_back',
  'given_back',
] as const;
export type EntryKind = (typeof entryKinds)[number];
