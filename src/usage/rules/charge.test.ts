import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bucket } from '#subscriptions/rules/bucket.ts';
import { charge, freshMonth, type MonthOfUse } from './charge.ts';
import type { NetworkRecord } from './network-record.ts';
import { rate } from './rate.ts';
import { someRates, someRecord } from './testing/some-rates.ts';

const GB = 1_000_000_000;
const month = '2026-11-01';
const bucket = (kind: Bucket['kind'], total: number | null): Bucket => ({
  kind,
  month,
  used: 0,
  total,
  monthly: total,
});
const small = freshMonth(
  [bucket('data', 2 * GB), bucket('voice', 600), bucket('sms', 3), bucket('data_roaming', GB)],
  month,
);

const put = (records: readonly NetworkRecord[], charges = true) => {
  let at: MonthOfUse = small;
  let cost = 0;
  for (const record of records) {
    const rated = rate(record, someRates);
    if (!rated) continue;
    const { after, cost_millicents } = charge(at, rated, { quantity: record.quantity, table: someRates, charges });
    at = after;
    cost += cost_millicents;
  }
  return { ...at, cost };
};
const data = (quantity: number, plmn: string | null = null) =>
  someRecord({ service: 'data', quantity, plmn, other_party: null });

test('a record that goes over the end of a bucket pays for what is over it', () => {
  const rated = rate(data(3 * GB), someRates);
  if (!rated) throw new Error('data is rated');
  const charged = charge(small, rated, { quantity: 3 * GB, table: someRates, charges: true });
  expect(charged).toMatchObject({ included: 2 * GB, cost_millicents: 500_000 });
  expect(charged.after.spent).toEqual({ month, all: 500_000, data_abroad: 0 });
});

test('data in the EU comes out of both buckets, and beyond the fair use costs the surcharge', () => {
  const { buckets, spent } = put([data(1.5 * GB, '20801')]);
  expect(buckets.map(({ kind, used }) => [kind, used])).toEqual([
    ['data', 1.5 * GB],
    ['voice', 0],
    ['sms', 0],
    ['data_roaming', 1.5 * GB],
  ]);
  expect(spent).toEqual({ month, all: 60_500, data_abroad: 60_500 });
});

test('beyond both, it costs what it does at home and the surcharge', () => {
  expect(put([data(3 * GB, '20801')]).cost).toBe(500_000 + 242_000);
});

test('prepaid pays nothing beyond its buckets, and for what is beside them', () => {
  expect(put([data(5 * GB)], false).cost).toBe(0);
  expect(put([someRecord({ other_party: '+33612345678' })], false).cost).toBe(22_000);
});

test('seconds of a third of a cent are exact in the sum', () => {
  const calls = Array.from({ length: 660 }, () => someRecord({ quantity: 1 }));
  expect(put(calls).cost).toBe(20_000);
});

const anyRecord = fc
  .record({
    service: fc.constantFrom('voice' as const, 'data' as const, 'sms' as const),
    plmn: fc.constantFrom(null, '20801', '23410'),
    number: fc.constantFrom('+32470123456', '+33612345678', '0903 12345', '112'),
    size: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ service, plmn, number, size }) =>
    someRecord({
      service,
      plmn,
      other_party: service === 'data' ? null : number,
      quantity: service === 'data' ? size * 1_003 : service === 'voice' ? size % 700 : size % 3,
    }),
  );

test('a month costs the same in whatever order its records come', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 40 }), fc.nat(), (records, turn) => {
      const other = [...records.slice(turn % (records.length + 1)), ...records.slice(0, turn % (records.length + 1))];
      expect(put(other.toReversed())).toEqual(put(records));
    }),
  );
});

test('what is spent is the sum of what records cost, and what is used the sum of what they used', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 40 }), (records) => {
      const { buckets, spent, cost } = put(records);
      expect(spent.all).toBe(cost);
      const atHome = records.filter(({ service, plmn }) => service === 'data' && plmn !== '23410');
      expect(buckets[0]?.used).toBe(atHome.reduce((sum, { quantity }) => sum + quantity, 0));
    }),
  );
});
