import { BYTES_PER_GB } from '#subscriptions/rules/included-allowance.ts';
import type { UsageSlot } from '#usage/contract.ts';
import type { UsageSpan, UsageStep } from './usage-period.ts';
import { categoryOfType, type UsageCategory, usageCategories } from './usage-category.ts';
import { slotsOfSpan } from './usage-slots.ts';
import { typesOfKind, type UsageKind } from './usage-unit.ts';

export type UsageBar = {
  /** Key of the slot, see `slotsOfSpan`. */
  at: string;
  quantity: number;
  cost: number;
  count: number;
  /** From bottom to top, without empty parts. */
  parts: { side: UsageCategory; quantity: number }[];
};

type Details = UsageSpan & { step: UsageStep; slots: readonly UsageSlot[] };

const sum = (rows: readonly UsageSlot[], field: 'quantity' | 'cost' | 'count'): number =>
  rows.reduce((all, row) => all + row[field], 0);

const sumByCategory = (rows: readonly UsageSlot[]): UsageBar['parts'] =>
  usageCategories.flatMap((side) => {
    const quantity = sum(
      rows.filter(({ type }) => categoryOfType(type) === side),
      'quantity',
    );
    return quantity > 0 ? [{ side, quantity }] : [];
  });

/** Builds a bar for each slot of the span, also for empty ones. */
export const buildUsageBars = ({ slots, step, from, until }: Details, kind: Exclude<UsageKind, 'all'>): UsageBar[] => {
  const rows = Map.groupBy(
    slots.filter(({ type }) => typesOfKind[kind].includes(type)),
    ({ at }) => at,
  );
  return slotsOfSpan({ from, until }, step).map((at) => {
    const slotRows = rows.get(at) ?? [];
    return {
      at,
      quantity: sum(slotRows, 'quantity'),
      cost: sum(slotRows, 'cost'),
      count: sum(slotRows, 'count'),
      parts: sumByCategory(slotRows),
    };
  });
};

/** Sums all bars. */
export const sumBars = (bars: readonly UsageBar[]): Omit<UsageBar, 'at'> => {
  const add = (field: 'quantity' | 'cost' | 'count') => bars.reduce((all, bar) => all + bar[field], 0);
  const parts = usageCategories.flatMap((side) => {
    const quantity = bars
      .flatMap((bar) => bar.parts)
      .reduce((all, part) => all + (part.side === side ? part.quantity : 0), 0);
    return quantity > 0 ? [{ side, quantity }] : [];
  });
  return { quantity: add('quantity'), cost: add('cost'), count: add('count'), parts };
};

const steps = [1, 2, 5, 10];

/**
 * Computes up to three round axis ticks for values up to `maximum`, in multiples of `unit` (also fractions of a gigabyte).
 * The last tick is the top.
 */
export const computeAxisTicks = (maximum: number, unit: number): number[] => {
  if (maximum <= 0) return [unit];
  const rough = maximum / unit / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = power * (steps.find((each) => each * power >= rough) ?? 10);
  const step = unit === BYTES_PER_GB ? round : Math.max(1, round);
  const count = Math.ceil(maximum / unit / step - 1e-9);
  return Array.from({ length: count }, (_, at) => (at + 1) * step * unit);
};
