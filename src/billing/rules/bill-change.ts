import type { Cents } from '#platform/pure/money.ts';
import type { BillLine, BillLineKind } from './bill-document.ts';

export type BillChange = { cents: Cents; parts: { kind: BillLineKind; name: string; cents: Cents }[] };

const nameOf = ({ kind, name }: Pick<BillLine, 'kind' | 'name'>): string => `${kind} ${name}`;

/** Sums lines of a kind and name. */
const sumByName = (lines: readonly BillLine[]): Map<string, Cents> =>
  lines.reduce(
    (sums, line) => sums.set(nameOf(line), (sums.get(nameOf(line)) ?? 0) + line.cents),
    new Map<string, Cents>(),
  );

/**
 * Differences between two bills by kind of line and name, the largest first; equal amounts are left out. Amounts are in
 * the basis of the lines.
 */
export function compareBills(before: readonly BillLine[], after: readonly BillLine[]): BillChange {
  const [was, is] = [sumByName(before), sumByName(after)];
  const seen = new Map([...before, ...after].map((line) => [nameOf(line), line]));
  const parts = [...seen].flatMap(([key, { kind, name }]) => {
    const cents = (is.get(key) ?? 0) - (was.get(key) ?? 0);
    return cents === 0 ? [] : [{ kind, name, cents }];
  });
  return {
    cents: parts.reduce((all, { cents }) => all + cents, 0),
    parts: parts.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents)),
  };
}
