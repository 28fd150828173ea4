import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bucket, Spent } from '#subscriptions/rules/bucket.ts';
import { emptyMonth, type MonthlyUsage } from './monthly-usage.ts';
import { reachedLimits, withLimits } from './limits.ts';
import type { NetworkRecord } from './network-record.ts';
import {
  isOrderDependent,
  mayBeOutOfOrder,
  type MonthRecord,
  rateRecordsOfMonth,
  withFixedLimitsIfOrderDependent,
  withoutUsage,
} from './rate-month.ts';
import { rateStoredRecord } from './rate-stored-record.ts';
import { rateSample, sampleRateTable, sampleRecord } from './testing/sample-rates.ts';

const GB = 1_000_000_000;
const month = '2026-11-01';
const limits = { credit_limit_cents: 2000, roaming_limit_cents: 1500 };
const rates = { table: sampleRateTable, charges: true, limits };
const bucket = (kind: Bucket['kind'], total: number | null): Bucket => ({
  kind,
  month,
  used: 0,
  total,
  monthly: total,
});
const start = emptyMonth(
  [
    bucket('data', 2 * GB),
    bucket('voice', 600),
    bucket('sms', 3),
    bucket('data_roaming', GB),
    bucket('data_world', GB),
  ],
  month,
);
const day = (number: number) => Date.UTC(2026, 10, number, 9);
const toMonthRecord = (record: NetworkRecord, late_at: number | null = null): MonthRecord[] => {
  const rated = rateSample(record);
  const { id, began_at, quantity } = record;
  return rated ? [{ id, at: began_at.getTime(), late_at, quantity, rated }] : [];
};

/** Rates records in the order of arrival, as the server does: each after those before it, or, where the order matters, the month from its start. */
const rateInOrder = (records: readonly MonthRecord[], from: MonthlyUsage = start) => {
  let use = from;
  const storedRecords: MonthRecord[] = [];
  let costs = new Map<string, [number, number]>();
  for (const record of records) {
    const addedRating = rateRecordsOfMonth(use, [record], rates);
    const needsRating = mayBeOutOfOrder(use, [record]) && isOrderDependent(addedRating.month, limits);
    storedRecords.push(record);
    const ratedMonth = needsRating ? rateRecordsOfMonth(withoutUsage(use), storedRecords, rates) : addedRating;
    if (needsRating) costs = new Map();
    for (const each of ratedMonth.records) costs.set(each.record.id, [each.included, each.cost_millicents]);
    use = withFixedLimitsIfOrderDependent(ratedMonth.month, limits);
  }
  return { use, costs: [...costs].toSorted(([a], [b]) => (a < b ? -1 : 1)) };
};
const world = (id: string, at: number, plmn: string) =>
  toMonthRecord(sampleRecord({ id, began_at: new Date(at), service: 'data', quantity: GB, other_party: null, plmn }));

test('an add-on covers the record that began first, in any order of arrival', () => {
  const [first, then] = [world('a', day(2), '23410'), world('b', day(3), '310410')].flat() as [
    MonthRecord,
    MonthRecord,
  ];
  expect(rateInOrder([first, then]).costs).toEqual([
    ['a', [GB, 0]],
    ['b', [0, 1_500_000]],
  ]);
  expect(rateInOrder([then, first])).toEqual(rateInOrder([first, then]));
});

test('the record that crosses the limit is charged up to the limit, and later records cost nothing until the consent', () => {
  const call = (id: string, at: number) =>
    toMonthRecord(sampleRecord({ id, began_at: new Date(at), other_party: '0903 12345', quantity: 640 }));
  const before = rateInOrder([...call('a', day(2)), ...call('b', day(3)), ...call('c', day(4))]);
  expect(before.costs.map(([, [, cost]]) => cost)).toEqual([1_600_000, 400_000, 0]);
  expect(before.use.spent).toMatchObject({ all: 2_000_000, waived: 2_800_000 });
  const raised: MonthlyUsage = {
    ...before.use,
    spent: withLimits(before.use.spent, limits, { ...limits, credit_limit_cents: 3000 }, new Date(day(5))),
  };
  const after = rateRecordsOfMonth(raised, [...call('d', day(6)), ...call('e', day(4) + 1)], rates);
  // The record that began before the consent is still waived.
  expect(after.records.map(({ record, cost_millicents }) => [record.id, cost_millicents])).toEqual([
    ['e', 0],
    ['d', 1_000_000],
  ]);
  expect(after.month.spent.all).toBe(3_000_000);
});

test('a higher total of an add-on covers only records that began after the total was raised', () => {
  const raised = {
    ...start,
    buckets: start.buckets.map((each) =>
      each.kind === 'voice' ? { ...each, total: 6000, earlier_totals: [{ until: day(10), total: 600 }] } : each,
    ),
  };
  const call = (id: string, at: number) => toMonthRecord(sampleRecord({ id, began_at: new Date(at), quantity: 900 }));
  const { records } = rateRecordsOfMonth(raised, [...call('b', day(11)), ...call('a', day(9))], rates);
  expect(records.map(({ cost_millicents }) => cost_millicents)).toEqual([100_000, 0]);
});

test('records that arrive after the cut-off are rated after all others', () => {
  const [lateRecord, otherRecord] = [world('a', day(2), '310410'), world('b', day(3), '310410')].flat() as [
    MonthRecord,
    MonthRecord,
  ];
  const { records } = rateRecordsOfMonth(start, [{ ...lateRecord, late_at: day(40) }, otherRecord], rates);
  expect(records.map(({ record, included }) => [record.id, included])).toEqual([
    ['b', GB],
    ['a', 0],
  ]);
});

const anyRecord = fc.record({
  service: fc.constantFrom('voice' as const, 'data' as const, 'sms' as const),
  plmn: fc.constantFrom(null, '20801', '23410', '310410', '44010'),
  number: fc.constantFrom(
    '+32470123456',
    '+33612345678',
    '0903 12345',
    '0909 12345',
    '1207',
    '+8816123456',
    '2810',
    '7810',
  ),
  size: fc.integer({ min: 0, max: 1_000_000 }),
  hour: fc.integer({ min: 0, max: 500 }),
});
const anyMonth = fc.array(anyRecord, { maxLength: 25 }).map((samples) =>
  samples.flatMap(({ service, plmn, number, size, hour }, at) =>
    toMonthRecord(
      sampleRecord({
        id: `r${at}`,
        service,
        plmn,
        other_party: service === 'data' ? null : number,
        quantity: service === 'data' ? size * 1_003 : service === 'voice' ? size % 700 : size % 3,
        began_at: new Date(day(1) + hour * 3_600_000),
      }),
    ),
  ),
);
const permuted = anyMonth.chain((records) =>
  fc.tuple(
    fc.constant(records),
    fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length }),
  ),
);
const visible = ({ newest_at: _, ...spent }: Spent) => spent;

test('a month has the same costs, buckets, spending and reached limits in any order of arrival', () => {
  fc.assert(
    fc.property(permuted, ([records, other]) => {
      const [firstMonth, secondMonth] = [rateInOrder(records), rateInOrder(other)];
      expect(secondMonth.costs).toEqual(firstMonth.costs);
      expect(secondMonth.use.buckets).toEqual(firstMonth.use.buckets);
      expect(visible(secondMonth.use.spent)).toEqual(visible(firstMonth.use.spent));
      expect(reachedLimits(secondMonth.use, limits)).toEqual(reachedLimits(firstMonth.use, limits));
      expect(firstMonth.use.spent.all).toBeLessThanOrEqual(2_000_000);
      expect(firstMonth.use.spent.data_abroad).toBeLessThanOrEqual(1_500_000);
    }),
    { numRuns: 300 },
  );
});

test('rating a stored record gives the same buckets and cost as the first rating', () => {
  fc.assert(
    fc.property(anyMonth, (records) => {
      for (const { rated, quantity } of records) {
        const storedRecord = { ...(rated as NonNullable<ReturnType<typeof rateSample>>), quantity, incoming: false };
        const ratedRecord = rateStoredRecord(storedRecord, sampleRateTable);
        expect([
          ratedRecord.buckets,
          ratedRecord.cost_millicents,
          ratedRecord.cover?.kind,
          ratedRecord.cover?.priceOf(7),
        ]).toEqual([rated.buckets, rated.cost_millicents, rated.cover?.kind, rated.cover?.priceOf(7)]);
      }
    }),
  );
});
