import { expect, test } from 'vitest';
import type { UsageRecord } from './usage-simulation.ts';
import { limitRecordsAndUpdateMeter, type MeterState } from './meter.ts';

const GB = 1_000_000_000;
const allowances = {
  month: '2026-11-01',
  now: { data: 4 * GB, voice: 600, data_roaming: GB },
  monthly: { data: 15 * GB, voice: 6000, data_roaming: 3 * GB },
};
let recordCount = 0;
const record = (
  service: UsageRecord['service'],
  quantity: number,
  overrides: Partial<UsageRecord> = {},
): UsageRecord => ({
  id: `r${(recordCount += 1)}`,
  imsi: '206019000000017',
  service,
  direction: 'out',
  began_at: '2026-11-23T10:00:00Z',
  quantity,
  ...(service === 'data' ? {} : { other_party: '+32470123456' }),
  ...overrides,
});
const fresh = (): MeterState => ({ used: {}, through: {} });
const amounts = (records: UsageRecord[], metered = fresh()) =>
  limitRecordsAndUpdateMeter(records, allowances, metered).map(({ quantity }) => quantity);

test.each<[string, UsageRecord[], number[]]>([
  [
    'data is cut where its bucket ends',
    [record('data', 3 * GB), record('data', 3 * GB), record('data', GB)],
    [3 * GB, GB],
  ],
  [
    'a call is cut where its bucket ends',
    [record('voice', 500), record('voice', 500), record('voice', 60)],
    [500, 100],
  ],
  ['SMS without a bucket limit are not cut', [record('sms', 1), record('sms', 1)], [1, 1]],
  ['incoming calls are not cut', [record('voice', 900, { direction: 'in' })], [900]],
  ['emergency calls are not cut', [record('voice', 600), record('voice', 90, { other_party: '112' })], [600, 90]],
  [
    'data in the EU is cut where the first of two buckets ends',
    [record('data', 2 * GB, { plmn: '20801' }), record('data', 4 * GB)],
    [GB, 3 * GB],
  ],
  ['data outside of the EU is dropped, because no bucket is for it', [record('data', GB, { plmn: '310410' })], []],
  ['a call to a premium number is dropped', [record('voice', 60, { other_party: '+3290312345' })], []],
  ['a call to another country is dropped', [record('voice', 60, { other_party: '+33612345678' })], []],
])('%s', (_, records, expected) => {
  expect(amounts(records)).toEqual(expected);
});

test('a later month has its full allowances, and a repeated record gets the same quantity', () => {
  const metered = fresh();
  const records = [record('data', 3 * GB), record('data', 3 * GB)];
  expect(amounts(records, metered)).toEqual([3 * GB, GB]);
  expect(amounts(records.toReversed(), metered)).toEqual([GB, 3 * GB]);
  expect(amounts([record('data', 9 * GB, { began_at: '2026-12-01T10:00:00Z' })])).toEqual([9 * GB]);
});
