import { expect, test } from 'vitest';
import type { Catalogue } from '#catalogue/server/queries.ts';
import { type PlanFields, applyDuePlanChange } from './apply-due-plan-change.ts';

const plan = (uuid: string, code: string, data_gb: number, minutes: number | null, credit_limit_cents: number) => ({
  uuid,
  code,
  name: { en: code, fr: code, nl: code },
  data_gb,
  minutes,
  sms: 100,
  roaming_gb: 5,
  credit_limit_cents,
});
const addon = (uuid: string, overrides: object, only_with: string[] = []) => ({ uuid, only_with, ...overrides });
const byUuid = <T extends { uuid: string }>(entries: T[]) => new Map(entries.map((entry) => [entry.uuid, entry]));
const catalogue = {
  offerByUuid: byUuid([plan('small', 's', 20, 500, 2000), plan('large', 'xl', 200, null, 5000)]),
  addonByUuid: byUuid([addon('data', { data_gb: 10 }), addon('calls', { minutes: 200 }, ['s'])]),
} as unknown as Catalogue;

const had = (uuid: string) => ({
  uuid: `own-${uuid}`,
  offer_uuid: uuid,
  state: 'active' as const,
  started_at: '2026-10-01T00:00:00Z',
});
const product: PlanFields & { credit_limit_cents: number | null } = {
  name: 's 2',
  resumed_on: null,
  activated_at: new Date('2026-10-05T10:00:00Z'),
  offer_uuid: 'small',
  pending_offer_uuid: 'large',
  plan_change: 'scheduled',
  plan_change_asked_at: new Date('2026-11-22T10:00:00Z'),
  credit_limit_cents: 2000,
  addons: [had('data'), had('calls')],
  buckets: [{ kind: 'data', month: '2026-11-01', used: 7, total: 20, monthly: 20 }],
};

test('a planned change is not applied before its day or after it was taken back', () => {
  expect(applyDuePlanChange(product, catalogue, '2026-11-30')).toBe(product);
  expect(applyDuePlanChange({ ...product, plan_change: 'none' as const }, catalogue, '2026-12-01').offer_uuid).toBe(
    'small',
  );
});

test('on the 1st a product has the planned plan with a full month, without incompatible add-ons', () => {
  const changedProduct = applyDuePlanChange(product, catalogue, '2026-12-01');
  expect(changedProduct).toMatchObject({
    name: 'xl 2',
    offer_uuid: 'large',
    pending_offer_uuid: null,
    plan_change: 'applied',
  });
  expect(changedProduct.addons.map(({ state }) => state)).toEqual(['active', 'ended']);
  expect(changedProduct.buckets).toEqual([
    { kind: 'data', month: '2026-12-01', used: 0, total: 210_000_000_000, monthly: 210_000_000_000 },
    { kind: 'voice', month: '2026-12-01', used: 0, total: null, monthly: null },
    { kind: 'sms', month: '2026-12-01', used: 0, total: 100, monthly: 100 },
    { kind: 'data_roaming', month: '2026-12-01', used: 0, total: 5_000_000_000, monthly: 5_000_000_000 },
  ]);
});

test('a planned change that is applied late keeps the usage of the new month, and is applied once', () => {
  const overdueProduct = {
    ...product,
    buckets: [{ kind: 'data', month: '2026-12-01', used: 7, total: 20, monthly: 20 } as const],
  };
  const once = applyDuePlanChange(overdueProduct, catalogue, '2026-12-03');
  expect(once.buckets[0]).toMatchObject({ month: '2026-12-01', used: 7, total: 210_000_000_000 });
  expect(applyDuePlanChange(once, catalogue, '2027-01-01')).toBe(once);
});

test.each([
  ['the limit of the old plan', 2000],
  ['below the limit of the old plan', 1000],
  ['0', 0],
  ['above the limit of the new plan', 15_000],
  ['null for a prepaid SIM', null],
])('a planned change keeps a spending limit that is %s', (_, limit) => {
  const changedProduct = applyDuePlanChange({ ...product, credit_limit_cents: limit }, catalogue, '2026-12-01');
  expect([changedProduct.offer_uuid, changedProduct.credit_limit_cents]).toEqual(['large', limit]);
});
