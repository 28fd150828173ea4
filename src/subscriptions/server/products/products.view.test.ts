import { expect, test } from 'vitest';
import type { Catalogue } from '#catalogue/server/queries.ts';
import { currentMonth, toProductReply, type ProductRow } from './products.view.ts';

const catalogue = { offerByUuid: new Map(), addonByUuid: new Map(), categoryByCode: new Map() } as unknown as Catalogue;

const row = (bucket: object): ProductRow => ({
  customer_uuid: 'c',
  uuid: 'p',
  order_product_uuid: 'o',
  name: 'Oak',
  msisdn: '+32457000001',
  type: 0,
  state: 'active',
  offer_uuid: 'x',
  pending_offer_uuid: null,
  withdrawn_plan: null,
  begun_month: null,
  suspended_unpaid_on: null,
  closing_since: null,
  outgoing_barred_on: null,
  resumed_on: null,
  sims_had: null,
  visited: null,
  plan_change: 'none',
  plan_change_asked_at: null,
  iccid: '8932990000000000018',
  puks_encrypted: null,
  credit_limit_cents: null,
  spent: null,
  services: [],
  service_change: null,
  limit_change: null,
  line_told_at: null,
  ended_at: null,
  buckets: [
    {
      kind: 'data',
      month: '2026-11-01',
      used: 1_234_567_891,
      total: 6_666_666_667,
      monthly: 20_000_000_000,
      ...bucket,
    },
  ],
  addons: [],
  activated_at: new Date('2026-11-21T09:00:00Z'),
});

const bucketsAt = (now: string, bucket: object = {}) =>
  toProductReply(row(bucket), { catalogue, language: 'en', month: currentMonth(new Date(now)) }).buckets[0];

test('a bucket shows the usage of the prorated first month', () => {
  expect(bucketsAt('2026-11-30T12:00:00Z')).toEqual({
    kind: 'data',
    used: 1.23,
    total: 6.67,
    monthly: 20,
    unit: 'GB',
    resets_at: '2026-11-30T23:00:00.000Z',
  });
});

test('on the 1st of the next month in Brussels the full monthly amount is available', () => {
  expect(bucketsAt('2026-11-30T23:00:00Z')).toMatchObject({
    used: 0,
    total: 20,
    monthly: 20,
    resets_at: '2026-12-31T23:00:00.000Z',
  });
});

test('an unlimited bucket has no total', () => {
  expect(bucketsAt('2026-11-22T12:00:00Z', { kind: 'voice', used: 61, total: null, monthly: null })).toMatchObject({
    used: 2,
    total: null,
    monthly: null,
    unit: 'min',
  });
});

test('spending of a past month does not count in the current one', () => {
  const spent = { month: '2026-11-01', all: 1_250_000, data_abroad: 0 } as const;
  const product = { ...row({}), credit_limit_cents: 2000, spent };
  const usedAt = (now: string) =>
    toProductReply(product, { catalogue, language: 'en', month: currentMonth(new Date(now)) }).credit_limit?.used;
  expect([usedAt('2026-11-30T22:59:59Z'), usedAt('2026-11-30T23:00:00Z')]).toEqual([12.5, 0]);
});
