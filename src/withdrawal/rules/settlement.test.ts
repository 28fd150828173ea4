import { expect, test } from 'vitest';
import { computeSettlement, type SimAccount, splitOwed, sumAccountsToSettlement } from './settlement.ts';

/** 15.00 and 5.00 of shipping were paid; five days of service of a plan of 15.00. */
const base: SimAccount = { paid_cents: 2000, days: 5, used_cents: 250, usage_cents: 0 };

test.each<[string, Partial<SimAccount>, boolean, { back_cents: number; owed_cents: number }]>([
  [
    'a SIM was never activated, and all is refunded',
    { days: 0, used_cents: 0 },
    true,
    { back_cents: 2000, owed_cents: 0 },
  ],
  ['days of service are deducted', {}, true, { back_cents: 1750, owed_cents: 0 }],
  ['usage outside the plan is deducted', { usage_cents: 1000 }, true, { back_cents: 750, owed_cents: 0 }],
  ['nothing is paid yet, and the days are owed', { paid_cents: 0 }, true, { back_cents: 0, owed_cents: 250 }],
  // This was once 0.00, so that use outside the plan was free.
  [
    'nothing is paid yet, and usage outside the plan is owed',
    { paid_cents: 0, usage_cents: 25_310 },
    true,
    { back_cents: 0, owed_cents: 25_560 },
  ],
  ['less is paid than used', { paid_cents: 300, usage_cents: 100 }, true, { back_cents: 0, owed_cents: 50 }],
  ['the paid amount equals the used amount', { paid_cents: 250 }, true, { back_cents: 0, owed_cents: 0 }],
  [
    'nothing is paid for a SIM that was never activated',
    { paid_cents: 0, days: 0, used_cents: 0 },
    true,
    { back_cents: 0, owed_cents: 0 },
  ],
  [
    'the customer did not ask for an early start, and nothing is owed',
    { usage_cents: 900 },
    false,
    { back_cents: 2000, owed_cents: 0 },
  ],
])('settlement when %s', (_, account, early_start, expected) => {
  const settled = computeSettlement({ ...base, ...account }, early_start);
  expect(settled).toMatchObject(expected);
  const { paid_cents, used_cents, usage_cents, back_cents, owed_cents } = settled;
  expect(paid_cents + owed_cents).toBe(used_cents + usage_cents + back_cents);
});

test('the refund of one SIM is set off against what another SIM owes', () => {
  const owing = { ...base, paid_cents: 0, usage_cents: 100 };
  expect(sumAccountsToSettlement([{ ...base, paid_cents: 1000, days: 0, used_cents: 0 }, owing])).toEqual({
    paid_cents: 1000,
    days: 5,
    used_cents: 250,
    usage_cents: 100,
    back_cents: 650,
    owed_cents: 0,
  });
});

const service = (owed_cents: number) => ({ prepaid: false, owed_cents });
const balance = (owed_cents: number) => ({ prepaid: true, owed_cents });
test.each<[string, Parameters<typeof splitOwed>, [number, number, number]]>([
  ['nothing is owed', [[], 0], [0, 0, 0]],
  ['service alone is invoiced', [[service(300), service(200)], 500], [500, 0, 0]],
  // Once 100 was invoiced, so that 200 of service was missing in the books.
  ['the refund of another SIM pays a part of the invoice', [[service(300)], 100], [300, 200, 0]],
  ['the refund of another SIM pays the whole invoice', [[service(300)], 0], [300, 300, 0]],
  // Service and VAT of a prepaid SIM were booked at its use.
  ['a prepaid balance is below zero, which is not service', [[balance(400)], 400], [0, 0, 400]],
  ['service and a balance are owed', [[service(300), balance(400)], 700], [300, 0, 400]],
  ['the service is paid first', [[service(300), balance(400)], 350], [300, 300, 350]],
])('splitOwed when %s', (_, args, [service_cents, credit_cents, balance_cents]) => {
  expect(splitOwed(...args)).toEqual({ service_cents, credit_cents, balance_cents });
});
