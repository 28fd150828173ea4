import type { UsageSlot } from '#usage/contract.ts';
import { typesOfKind, type UsageKind, usageKindOfType } from './usage-unit.ts';

type GroupKind = Exclude<UsageKind, 'all'> | 'other';

/** Usage of a slot: a day, or a month of a long period. */
export type UsageGroup = {
  at: string;
  count: number;
  cost: number;
  included: number;
  /** Sums by kind, in the order of the screen, without kinds of no usage. */
  quantities: { kind: GroupKind; quantity: number }[];
};

const kinds: readonly GroupKind[] = ['data', 'calls', 'sms', 'other'];

/** Groups the usage of a kind by slot, the newest first, without slots of no usage. */
export const groupUsage = ({ slots }: { slots: readonly UsageSlot[] }, kind: UsageKind): UsageGroup[] => {
  const rows = slots.filter(({ type }) => typesOfKind[kind].includes(type));
  const sum = (summedSlots: readonly UsageSlot[], field: 'count' | 'cost' | 'included' | 'quantity') =>
    summedSlots.reduce((all, row) => all + row[field], 0);
  return [...Map.groupBy(rows, ({ at }) => at)]
    .map(([at, ofSlot]) => ({
      at,
      count: sum(ofSlot, 'count'),
      cost: sum(ofSlot, 'cost'),
      included: sum(ofSlot, 'included'),
      quantities: kinds.flatMap((each) => {
        const ofKind = ofSlot.filter(({ type }) => usageKindOfType(type) === each);
        return ofKind.length === 0 ? [] : [{ kind: each, quantity: sum(ofKind, 'quantity') }];
      }),
    }))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
};
