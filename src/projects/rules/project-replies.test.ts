import { expect, test } from 'vitest';
import type { Forest, ForestLot, SerialRow } from './forest.ts';
import { toRetirement } from './project-replies.ts';

const forest = { documents: new Map() } as unknown as Forest;
const retired = {
  event_uuid: 'event',
  lot_uuid: 'lot',
  kind: 'retired' as const,
  code: 'r1',
  grams: 1_000_000,
  happened_on: '2026-11-01' as const,
  beneficiary: 'Customers of Canopy',
  document_uuid: null,
};
const confirmedOn = (...instants: (string | null)[]) => {
  const serials = instants.map((at, number): SerialRow => ({
    registry: 'Puro',
    serial: `PURO-${number + 1}`,
    lot_uuid: 'lot',
    delivered_by: 'delivery',
    retired_by: 'event',
    confirmed_at: at === null ? null : new Date(at),
  }));
  return toRetirement(retired, { lot_uuid: 'lot', serials } as unknown as ForestLot, { forest }).confirmed_on;
};

test.each([
  ['just after midnight in Brussels, in winter', ['2026-11-27T23:30:00Z'], '2026-11-28'],
  ['just after midnight in Brussels, in summer', ['2026-06-30T22:10:00Z'], '2026-07-01'],
  ['just before it', ['2026-11-27T22:59:59Z'], '2026-11-27'],
  ['by the last of its serials', ['2026-11-20T10:00:00Z', '2026-11-27T23:30:00Z'], '2026-11-28'],
  ['not all of its serials', ['2026-11-20T10:00:00Z', null], null],
] as const)('a retirement was confirmed %s', (_when, instants, day) => expect(confirmedOn(...instants)).toBe(day));
