import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bucket } from '#subscriptions/rules/bucket.ts';
import { applyRatedUsage } from './apply-rated-usage.ts';
import { emptyMonth, type MonthlyUsage } from './monthly-usage.ts';
import type { NetworkRecord } from './network-record.ts';
import { rateSample, sampleRateTable, sampleRecord } from './testing/sample-rates.ts';

const GB = 1_000_000_000;
const month = '2026-11-01';
const bucket = (kind: Bucket['kind'], total: number | null): Bucket => ({
  kind,
  month,
  used: 0,
  total,
  monthly: total,
});
const small = emptyMonth(
  [bucket('data', 2 * GB), bucket('voice', 600), bucket('sms', 3), bucket('data_roaming', GB)],
  month,
);

const applyRecords = (records: readonly NetworkRecord[], charges = true, from: MonthlyUsage = small) => {
  let at = from;
  let cost = 0;
  for (const record of records) {
    const rated = rateSample(record);
    if (!rated) continue;
    const { after, cost_millicents } = applyRatedUsage(at, rated, {
      quantity: record.quantity,
      table: sampleRateTable,
      charges,
    });
    at = after;
    cost += cost_millicents;
  }
  return { ...at, cost };
};
const data = (quantity: number, plmn: string | null = null) =>
  sampleRecord({ service: 'data', quantity, plmn, other_party: null });

test('a record that exceeds a bucket is charged for the excess', () => {
  const rated = rateSample(data(3 * GB));
  if (!rated) throw new Error('data is rated');
  const charged = applyRatedUsage(small, rated, { quantity: 3 * GB, table: sampleRateTable, charges: true });
  expect(charged).toMatchObject({ included: 2 * GB, cost_millicents: 500_000 });
  expect(charged.after.spent).toEqual({ month, all: 500_000, data_abroad: 0 });
});

test('EU data counts in the data and the roaming bucket, and beyond the roaming bucket the surcharge is charged', () => {
  const { buckets, spent } = applyRecords([data(1.5 * GB, '20801')]);
  expect(buckets.map(({ kind, used }) => [kind, used])).toEqual([
    ['data', 1.5 * GB],
    ['voice', 0],
    ['sms', 0],
    ['data_roaming', 1.5 * GB],
  ]);
  expect(spent).toEqual({ month, all: 60_500, data_abroad: 60_500 });
});

test.each<[string, NetworkRecord[], number]>([
  ['EU data beyond both buckets has the one price of the list', [data(3 * GB, '20801')], 242_000],
  ['EU data beyond the plan and within fair use costs as at home', [data(2 * GB), data(GB, '20801')], 500_000],
  [
    'EU data beyond the plan and beyond fair use has the EU price alone',
    [data(2 * GB), data(2 * GB, '20801')],
    500_000 + 121_000,
  ],
  ['data that was charged in the EU does not use up the data of the plan', [data(2 * GB, '20801'), data(GB)], 121_000],
])('cost of data in the EU, in both orders: %s', (_, records, cost) => {
  expect(applyRecords(records).cost).toBe(cost);
  expect(applyRecords(records.toReversed()).cost).toBe(cost);
});

test('prepaid SIMs are not charged beyond or outside their buckets', () => {
  for (const record of [data(5 * GB), data(GB, '23410'), sampleRecord({ other_party: '+33612345678' })])
    expect(applyRecords([record], false)).toMatchObject({ cost: 0, spent: { all: 0, data_abroad: 0 } });
});

describe('a bucket of an add-on', () => {
  const covered = (...records: readonly NetworkRecord[]) =>
    applyRecords(records, true, {
      ...small,
      buckets: [...small.buckets, bucket('data_world', 2 * GB), bucket('voice_abroad', 100)],
    });
  const usedOf = ({ buckets }: MonthlyUsage, kind: Bucket['kind']) => buckets.find((each) => each.kind === kind)?.used;

  test('covers rates of the price list with a country until it is used up', () => {
    const after = covered(data(1.5 * GB, '23410'), data(GB, '23410'), data(GB, '23410'));
    expect(usedOf(after, 'data_world')).toBe(2 * GB);
    expect(after.spent).toMatchObject({ all: 1_500_000, data_abroad: 1_500_000 });
    expect(after.cost).toBe(after.spent.all);
  });

  test('an international bucket covers calls from Belgium only', () => {
    const [callToFrance, callToPaidNumber] = ['+33612345678', '0903 12345'].map((other_party) =>
      sampleRecord({ other_party, quantity: 90 }),
    );
    const after = covered(
      callToFrance as NetworkRecord,
      callToPaidNumber as NetworkRecord,
      callToFrance as NetworkRecord,
    );
    expect(usedOf(after, 'voice_abroad')).toBe(100);
    expect(after.cost).toBe(225_000 + 29_333);
    expect(covered(sampleRecord({ other_party: '+33612345678', plmn: '23410' })).cost).toBeGreaterThan(0);
  });

  test('covers data abroad up to its total, and the spending of the month is the sum of the costs', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 40 }), (records) => {
        const after = covered(...records);
        const abroad = records.filter(({ service, plmn }) => service === 'data' && plmn === '23410');
        const totalQuantity = abroad.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(usedOf(after, 'data_world')).toBe(Math.min(totalQuantity, 2 * GB));
        expect(after.spent.all).toBe(after.cost);
      }),
    );
  });
});

test('fractions of a cent add up exactly', () => {
  const calls = Array.from({ length: 660 }, () => sampleRecord({ quantity: 1 }));
  expect(applyRecords(calls).cost).toBe(20_000);
});

const anyRecord = fc
  .record({
    service: fc.constantFrom('voice' as const, 'data' as const, 'sms' as const),
    plmn: fc.constantFrom(null, '20801', '23410'),
    number: fc.constantFrom('+32470123456', '+33612345678', '0903 12345', '112'),
    size: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ service, plmn, number, size }) =>
    sampleRecord({
      service,
      plmn,
      other_party: service === 'data' ? null : number,
      quantity: service === 'data' ? size * 1_003 : service === 'voice' ? size % 700 : size % 3,
    }),
  );

test('the cost and usage of a month are independent of the order of its records', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 40 }), fc.nat(), (records, turn) => {
      const other = [...records.slice(turn % (records.length + 1)), ...records.slice(0, turn % (records.length + 1))];
      expect(applyRecords(other.toReversed())).toEqual(applyRecords(records));
    }),
  );
});

test('usage in the plan costs the same when its records are split', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 20 }), fc.nat(), (records, cut) => {
      const inPlan = records.filter((record) => (rateSample(record)?.buckets.length ?? 0) > 0);
      const parts = inPlan.flatMap((record) => {
        const first = cut % (record.quantity + 1);
        return [first, record.quantity - first].map((quantity) => ({ ...record, quantity }));
      });
      expect(applyRecords(parts)).toEqual(applyRecords(inPlan));
    }),
  );
});

test('the spending of a month is the sum of its costs, and its used data is the sum of its data at home and in the EU', () => {
  fc.assert(
    fc.property(fc.array(anyRecord, { maxLength: 40 }), (records) => {
      const { buckets, spent, cost } = applyRecords(records);
      expect(spent.all).toBe(cost);
      const atHome = records.filter(({ service, plmn }) => service === 'data' && plmn !== '23410');
      expect(buckets[0]?.used).toBe(atHome.reduce((sum, { quantity }) => sum + quantity, 0));
    }),
  );
});
