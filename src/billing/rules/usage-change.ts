import type { Millicents, Cents } from '#platform/pure/money.ts';
import type { ChargedUsage } from '#usage/rules/charged-usage.ts';
import { categoryOfType } from '#usage/rules/usage-category.ts';
import { usageKindOfType } from '#usage/rules/usage-unit.ts';

import type { BillDocument } from './bill-document.ts';

export const usageServices = ['calls', 'data', 'sms', 'premium', 'other'] as const;
export const usagePlaces = ['home', 'in', 'to', 'none'] as const;

/** A part of what changed in the use outside the plan. */
export type UsageChange = {
  service: (typeof usageServices)[number];
  /** At home, in another country, or from home to one. */
  place: (typeof usagePlaces)[number];
  country: string | null;
  /** Calls, messages or bytes more or less than before. */
  quantity: number;
  cents: Cents;
};

const places = { home: 'home', abroad: 'in', international: 'to', premium: 'none', other: 'none' } as const;

/** The group that usage of a type is counted in. */
const toGroup = ({ type, country }: ChargedUsage): Pick<UsageChange, 'service' | 'place' | 'country'> => {
  const category = categoryOfType(type);
  const place = places[category];
  return {
    service: category === 'premium' ? 'premium' : usageKindOfType(type),
    // Numbers without a country, such as those of satellites, are named by their kind alone.
    place: (place === 'in' || place === 'to') && country === null ? 'none' : place,
    country: place === 'in' || place === 'to' ? country : null,
  };
};

/** Thousandths of a cent with VAT that make a cent on a line of a bill: more on a net line, since records are priced with VAT. */
const millicentsOfCent = { gross: 1_000, net: 1_210 } as const;

/** Most cents that the rounding of both months and of their net prices can account for. */
const ROUNDING_CENTS = 3;

/**
 * Explains a difference of `cents` in the use outside the plan by service and country, the largest change first; the
 * parts add up to it. Null when the records do not explain the difference, for example because they are no longer kept.
 */
export function compareUsage(
  before: readonly ChargedUsage[],
  after: readonly ChargedUsage[],
  { difference_cents, basis }: { difference_cents: Cents; basis: BillDocument['basis'] },
): UsageChange[] | null {
  const sums = new Map<string, Omit<UsageChange, 'cents'> & { millicents: Millicents }>();
  for (const [sign, usage] of [
    [-1, before],
    [1, after],
  ] as const)
    for (const record of usage) {
      const group = toGroup(record);
      const key = Object.values(group).join(' ');
      const sum = sums.get(key) ?? { ...group, quantity: 0, millicents: 0 };
      sum.quantity += sign * (group.service === 'data' ? record.quantity : record.count);
      sum.millicents += sign * record.millicents;
      sums.set(key, sum);
    }
  const roundedChanges = [...sums.values()].map(({ millicents, ...group }) => {
    const exactCents = millicents / millicentsOfCent[basis];
    return { group, cents: Math.round(exactCents), error: exactCents - Math.round(exactCents) };
  });
  const unexplained_cents = difference_cents - roundedChanges.reduce((all, part) => all + part.cents, 0);
  if (roundedChanges.length === 0 || Math.abs(unexplained_cents) > ROUNDING_CENTS + roundedChanges.length) return null;
  // Spreads the unexplained cents over the parts, one each, beginning with the parts that lost most by rounding.
  const sign = Math.sign(unexplained_cents);
  const byError = roundedChanges.toSorted((a, b) => sign * (b.error - a.error));
  for (let unspread = Math.abs(unexplained_cents), at = 0; unspread > 0; unspread -= 1, at += 1) {
    const part = byError[at % byError.length];
    if (part) part.cents += sign;
  }
  return roundedChanges
    .map(({ group, cents: groupCents }) => ({ ...group, cents: groupCents }))
    .filter((part) => part.cents !== 0)
    .toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
}
