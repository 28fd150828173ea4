import { expect, test } from 'vitest';
import { sumByAccount } from '#ledger/rules/journal-entry.ts';
import { accrualTime, buildAccrualAndReversal, type UnbilledAccount } from './accrual.ts';
import type { BilledSim, LateUsage } from './bill-lines.ts';

const month = '2026-11-01';
const now = new Date('2026-12-02T00:00:00Z');
const sim = (changes: Partial<BilledSim> = {}): BilledSim => ({
  customer_product_uuid: 'sim',
  active_from: '2026-01-10',
  ended_on: null,
  plan: { uuid: 'plan', name: 'M', cents: 1210, discount_cents: 0 },
  addons: [],
  shipping_cents: 0,
  usage_cents: 0,
  ...changes,
});
const addon = (type: 1 | 2 | 3, cents: number) => ({
  uuid: `${type}`,
  name: 'A',
  type,
  cents,
  from: '2026-10-02' as const,
});
const lateUsage = (cents: number): LateUsage => ({ customer_product_uuid: 'sim', month: '2026-10-01', cents });
const facts = (
  sims: BilledSim[],
  changes: Partial<NonNullable<UnbilledAccount['facts']>> = {},
): UnbilledAccount['facts'] => ({ basis: 'gross', sims, late_usage: [], credit_cents: 0, ...changes });
const billedRevenue = [{ account: '7000', amount_cents: -1000 }] as const;

test.each<[string, Omit<UnbilledAccount, 'customer_uuid'>, Record<string, number>]>([
  ['an account with nothing to bill has no accrual', { facts: null, billed: [] }, {}],
  ['the month of a plan is accrued without VAT', { facts: facts([sim()]), billed: [] }, { '404': 1000, '7000': -1000 }],
  [
    'a plan is accrued by its days of service',
    { facts: facts([sim({ active_from: '2026-11-16' })]), billed: [] },
    { '404': 500, '7000': -500 },
  ],
  [
    'a SIM that ended within the month is accrued until its end',
    { facts: facts([sim({ ended_on: '2026-11-16' })]), billed: [] },
    { '404': 500, '7000': -500 },
  ],
  [
    'a promo is accrued on the account of discounts',
    { facts: facts([sim({ plan: { uuid: 'plan', name: 'M', cents: 1210, discount_cents: 121 } })]), billed: [] },
    { '404': 900, '7000': -1000, '708': 100 },
  ],
  [
    'usage, add-ons and shipping are accrued on accounts of their own',
    {
      facts: facts([
        sim({
          active_from: '2026-11-01',
          usage_cents: 242,
          shipping_cents: 605,
          addons: [addon(1, 363), addon(2, 121)],
        }),
      ]),
      billed: [],
    },
    { '404': 2100, '7000': -1000, '7001': -300, '7002': -200, '7003': -100, '7004': -500 },
  ],
  [
    'contributions are not accrued',
    { facts: facts([sim({ addons: [addon(3, 200)] })]), billed: [] },
    { '404': 1000, '7000': -1000 },
  ],
  [
    'late usage of earlier months that is on no bill is accrued',
    { facts: facts([sim()], { late_usage: [lateUsage(121)] }), billed: [] },
    { '404': 1100, '7000': -1000, '7002': -100 },
  ],
  [
    'credit of the customer does not change the accrual',
    { facts: facts([sim()], { credit_cents: 5_000 }), billed: [] },
    { '404': 1000, '7000': -1000 },
  ],
  [
    'a company has the same accrual as a private customer',
    { facts: facts([sim()], { basis: 'net' }), billed: [] },
    { '404': 1000, '7000': -1000 },
  ],
  [
    'a bill that was booked after the end of the month is accrued',
    { facts: null, billed: billedRevenue },
    { '404': 1000, '7000': -1000 },
  ],
  [
    'a SIM that is billed already and a SIM that is not are accrued together',
    { facts: facts([sim()]), billed: billedRevenue },
    { '404': 2000, '7000': -2000 },
  ],
  [
    'a free month has no accrual',
    { facts: facts([sim({ plan: { uuid: 'plan', name: 'M', cents: 0, discount_cents: 0 } })]), billed: [] },
    {},
  ],
])('%s', (_, account, amounts) => {
  const [accrual, reversal, ...furtherEntries] = buildAccrualAndReversal(
    { customer_uuid: 'c', ...account },
    month,
    now,
  );
  expect(Object.fromEntries(sumByAccount(accrual?.lines ?? []))).toEqual(amounts);
  expect(furtherEntries).toEqual([]);
  if (!accrual || !reversal) return expect([accrual, reversal]).toEqual([undefined, undefined]);
  expect([accrual.kind, accrual.about, accrual.booked_on]).toEqual(['accrual', month, '2026-11-30']);
  expect([reversal.kind, reversal.about, reversal.booked_on]).toEqual(['accrual-reversed', month, '2026-12-01']);
  expect(sumByAccount([...accrual.lines, ...reversal.lines]).size).toBe(0);
  expect(accrual.lines.some(({ account: lineAccount }) => lineAccount === '451')).toBe(false);
});

test.each([
  [48, '2026-12-01T23:00:00.000Z'],
  [1, '2026-11-30T23:30:00.000Z'],
  [0, '2026-11-30T23:00:00.000Z'],
])('with a cut-off of %i hours accruals are made at %s', (hours, at) => {
  expect(accrualTime(month, hours).toISOString()).toBe(at);
});
