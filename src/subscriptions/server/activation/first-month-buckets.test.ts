import { expect, test } from 'vitest';
import type { AddonEntry, OfferEntry } from '#catalogue/server/queries.ts';
import { firstMonthBuckets } from './finish-activation-if-ready.ts';

const offer = { data_gb: 20, minutes: null, sms: 100, roaming_gb: 17 } as OfferEntry;
const addon = { data_gb: 10 } as AddonEntry;

const totals = (now: string, addons: AddonEntry[] = []) =>
  Object.fromEntries(firstMonthBuckets(offer, addons, new Date(now)).map(({ kind, total }) => [kind, total]));

test('a SIM that is activated on the 1st has full buckets', () => {
  expect(totals('2026-11-01T09:00:00Z')).toEqual({ data: 20e9, voice: null, sms: 100, data_roaming: 17e9 });
});

test('the buckets of the first month are prorated by the days left, today included, and rounded up', () => {
  expect(totals('2026-11-21T09:00:00Z')).toMatchObject({ data: 6.67e9, sms: 34 });
  expect(totals('2026-11-30T09:00:00Z')).toMatchObject({ sms: 4 });
});

test('the month of the first buckets is computed in the time zone Europe/Brussels', () => {
  // 23:30 UTC on 31 October is 00:30 on 1 November in Brussels.
  expect(totals('2026-10-31T23:30:00Z')).toMatchObject({ sms: 100 });
  expect(firstMonthBuckets(offer, [], new Date('2026-10-31T23:30:00Z'))[0]?.month).toBe('2026-11-01');
});

test('the buckets of the first month include telecom add-ons and keep the full monthly amount', () => {
  expect(totals('2026-11-16T09:00:00Z', [addon])).toMatchObject({ data: 15e9, data_roaming: 8.5e9 });
  expect(firstMonthBuckets(offer, [addon], new Date('2026-11-16T09:00:00Z'))[0]).toMatchObject({ monthly: 30e9 });
});
