import { expect, test } from 'vitest';
import { type SettlementInput, computeSettlement, sumSettlements } from './settlement.ts';

/** A plan of 15.00 euro a month, paid with 5.00 for the rest of the month and 5.00 shipping. */
const base: SettlementInput = { by_days_cents: 1500, paid_cents: 1000, activated_at: null, early_start: true };
const on = (date: string) => new Date(`${date}T10:00:00Z`);

test.each<[string, Partial<SettlementInput>, string, { days: number; used: number; back: number; owed: number }]>([
  ['never switched on: all goes back', {}, '2026-11-25', { days: 0, used: 0, back: 1000, owed: 0 }],
  ['the same day', { activated_at: on('2026-11-20') }, '2026-11-20', { days: 0, used: 0, back: 1000, owed: 0 }],
  ['five days of 30', { activated_at: on('2026-11-20') }, '2026-11-25', { days: 5, used: 250, back: 750, owed: 0 }],
  [
    'over the end of a month',
    { activated_at: on('2026-11-29') },
    '2026-12-03',
    { days: 4, used: 197, back: 803, owed: 0 },
  ],
  ['in February', { activated_at: on('2026-02-10') }, '2026-02-24', { days: 14, used: 750, back: 250, owed: 0 }],
  [
    'without the wish to begin early nothing is owed',
    { activated_at: on('2026-11-20'), early_start: false },
    '2026-11-25',
    { days: 0, used: 0, back: 1000, owed: 0 },
  ],
  [
    'nothing paid yet: the days are owed',
    { activated_at: on('2026-11-20'), paid_cents: 0 },
    '2026-11-25',
    { days: 5, used: 250, back: 0, owed: 250 },
  ],
  ['nothing paid, never switched on', { paid_cents: 0 }, '2026-11-25', { days: 0, used: 0, back: 0, owed: 0 }],
  [
    'less paid than used',
    { activated_at: on('2026-11-11'), paid_cents: 300 },
    '2026-11-25',
    { days: 14, used: 700, back: 0, owed: 400 },
  ],
  [
    'half a cent is rounded up',
    { activated_at: on('2026-11-20'), by_days_cents: 1501 },
    '2026-11-23',
    { days: 3, used: 150, back: 850, owed: 0 },
  ],
])('%s', (_, sim, today, { days, used, back, owed }) => {
  expect(computeSettlement({ ...base, ...sim }, on(today))).toEqual({
    paid_cents: sim.paid_cents ?? base.paid_cents,
    days,
    used_cents: used,
    back_cents: back,
    owed_cents: owed,
  });
});

test('days are cut in Brussels', () => {
  const late = { ...base, activated_at: new Date('2026-11-20T22:59:00Z') };
  expect(computeSettlement(late, new Date('2026-11-20T23:01:00Z')).days).toBe(1);
});

test('what one SIM gives back pays first for what another one owes', () => {
  const paid = computeSettlement({ ...base, paid_cents: 1000 }, on('2026-11-25'));
  const owing = computeSettlement({ ...base, paid_cents: 0, activated_at: on('2026-11-20') }, on('2026-11-25'));
  expect(sumSettlements([paid, owing])).toEqual({ paid_cents: 1000, used_cents: 250, back_cents: 750, owed_cents: 0 });
});
