import type { Cents } from '#platform/pure/money.ts';
import type { BillLine, BillLineKind } from './bill-document.ts';

type ServiceDays = NonNullable<BillLine['days']>;

export type BillChange = {
  cents: Cents;
  parts: {
    kind: BillLineKind;
    name: string;
    cents: Cents;
    /** Days of service on both bills, when their share of the month differs; null when days are not what changed. */
    days: { before: ServiceDays; after: ServiceDays } | null;
  }[];
};

const nameOf = ({ kind, name }: Pick<BillLine, 'kind' | 'name'>): string => `${kind} ${name}`;

/** Sums lines of a kind and name. */
const sumByName = (lines: readonly BillLine[]): Map<string, Cents> =>
  lines.reduce(
    (sums, line) => sums.set(nameOf(line), (sums.get(nameOf(line)) ?? 0) + line.cents),
    new Map<string, Cents>(),
  );

/** Days of service that all lines share; null when they differ. */
const commonDays = (lines: readonly BillLine[]): ServiceDays | null => {
  const days = lines[0]?.days ?? null;
  return lines.every((line) => line.days?.charged === days?.charged && line.days?.of === days?.of) ? days : null;
};

const simsOf = (lines: readonly BillLine[]): string =>
  lines
    .map(({ customer_product_uuid }) => customer_product_uuid ?? '')
    .toSorted()
    .join(' ');

/** Days of service on two bills of the same SIMs, when their share of the month differs; else null. */
const compareDays = (before: readonly BillLine[], after: readonly BillLine[]): BillChange['parts'][number]['days'] => {
  const [daysBefore, daysAfter] = [commonDays(before), commonDays(after)];
  if (
    !daysBefore ||
    !daysAfter ||
    simsOf(before) !== simsOf(after) ||
    daysBefore.charged / daysBefore.of === daysAfter.charged / daysAfter.of
  )
    return null;
  return { before: daysBefore, after: daysAfter };
};

/**
 * Differences between two bills by kind of line and name, the largest first; equal amounts are left out. Amounts are in
 * the basis of the lines.
 */
export function compareBills(before: readonly BillLine[], after: readonly BillLine[]): BillChange {
  const [sumsBefore, sumsAfter] = [sumByName(before), sumByName(after)];
  const lineByName = new Map([...before, ...after].map((line) => [nameOf(line), line]));
  const parts = [...lineByName].flatMap(([key, { kind, name }]) => {
    const cents = (sumsAfter.get(key) ?? 0) - (sumsBefore.get(key) ?? 0);
    const withName = (lines: readonly BillLine[]) => lines.filter((line) => nameOf(line) === key);
    return cents === 0 ? [] : [{ kind, name, cents, days: compareDays(withName(before), withName(after)) }];
  });
  return {
    cents: parts.reduce((all, { cents }) => all + cents, 0),
    parts: parts.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents)),
  };
}
