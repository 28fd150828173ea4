import type { Mistake } from './mistake.ts';

/** Signs, boundaries, rounding, days, and entries of state tables. */
export const ruleMistakes: readonly Mistake[] = [
  {
    name: 'a debit is written as a credit',
    find: 'amount_cents: 0 - sum(parts),',
    replace: 'amount_cents: sum(parts),',
    tests: ['prepaid-balance.test.ts'],
  },
  {
    name: 'a balance of exactly the month suspends the SIM',
    find: 'return parts && sum(parts) <= sumBalance(entries) ?',
    replace: 'return parts && sum(parts) < sumBalance(entries) ?',
    tests: ['prepaid-balance.test.ts'],
  },
  {
    name: 'the discount applies a month too long',
    find: 'paidEntry.promo_months !== null && first >= fullPriceDate',
    replace: 'paidEntry.promo_months !== null && first > fullPriceDate',
    tests: ['prepaid-balance.test.ts'],
  },
  {
    name: 'the credit of an add-on forgets what was credited before',
    find: 'const paid_cents = 0 - amount_cents - (credit?.amount_cents ?? 0);',
    replace: 'const paid_cents = 0 - amount_cents;',
    tests: ['prepaid-balance.test.ts'],
  },
  {
    name: 'the largest top-up is refused',
    find: 'cents >= MIN_TOP_UP_CENTS && cents <= MAX_TOP_UP_CENTS',
    replace: 'cents >= MIN_TOP_UP_CENTS && cents < MAX_TOP_UP_CENTS',
    tests: ['top-up.test.ts'],
  },
  {
    name: 'the last day of the month is not counted',
    find: 'return daysInMonth(date) - partsOf(date).day + 1;',
    replace: 'return daysInMonth(date) - partsOf(date).day;',
    tests: ['calendar.test.ts'],
  },
  {
    name: 'half a cent is rounded down',
    find: 'Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator))',
    replace: 'Math.floor((2 * Math.abs(numerator) + denominator - 1) / (2 * denominator))',
    tests: ['money.test.ts'],
  },
  {
    name: 'a security delay ignores the changes of its first instant',
    find: '.filter(({ at }) => at >= settledAt && at <= now)',
    replace: '.filter(({ at }) => at > settledAt && at <= now)',
    tests: ['security-delay.test.ts'],
  },
  {
    name: 'a sixth code is accepted',
    find: 'code_uuid !== null && tries < PHONE_CODE_ATTEMPTS',
    replace: 'code_uuid !== null && tries <= PHONE_CODE_ATTEMPTS',
    tests: ['phone-code.test.ts'],
  },
  {
    name: 'an add-on is in effect on its end date',
    find: "(state === 'removing' && (!ends_on || today < ends_on))",
    replace: "(state === 'removing' && (!ends_on || today <= ends_on))",
    tests: ['addons.test.ts'],
  },
  {
    name: 'a promo applies on the day of its end',
    find: 'promo.valid_until <= day)) return 0;',
    replace: 'promo.valid_until < day)) return 0;',
    tests: ['agreed-price.test.ts'],
  },
  {
    name: 'a lost SIM is reactivated by the network',
    find: "lost_stolen: { found: 'active',",
    replace: "lost_stolen: { reactivated: 'active', found: 'active',",
    tests: ['sim-state.test.ts'],
  },
  {
    name: 'a late success of the network does not count',
    find: "started: 'activating',\n    activated: 'active',\n",
    replace: "started: 'activating',\n",
    tests: ['activation.test.ts'],
  },
  {
    name: 'a limit of zero bars roaming at once',
    find: 'roaming_limit_cents === 0 ? null : roaming_limit_cents',
    replace: 'roaming_limit_cents < 0 ? null : roaming_limit_cents',
    tests: ['limits.test.ts'],
  },
  {
    name: 'the first month of a plan change is the running one',
    find: 'addMonths(firstOfMonth(brusselsDate(asked_at)), 1)',
    replace: 'firstOfMonth(brusselsDate(asked_at))',
    tests: ['plan-change.test.ts'],
  },
  {
    name: 'a prorated allowance is rounded down',
    find: 'return Math.ceil((monthlyAmount * daysLeftInMonth(start)) / (daysInMonth(start) * step)) * step;',
    replace: 'return Math.floor((monthlyAmount * daysLeftInMonth(start)) / (daysInMonth(start) * step)) * step;',
    tests: ['included-allowance.test.ts'],
  },
  {
    name: 'the right to withdraw ends a day early',
    find: 'startOfBusinessDay(addDays(withdrawalLastDay(confirmed_at), 1));',
    replace: 'startOfBusinessDay(withdrawalLastDay(confirmed_at));',
    tests: ['withdrawal-period.test.ts'],
  },
  {
    name: 'what a SIM owes is not less than what it paid',
    find: 'owed_cents: Math.max(0, 0 - leftCents) };',
    replace: 'owed_cents: account.used_cents };',
    tests: ['settlement.test.ts'],
  },
  {
    name: 'a port-in is rejected for a wished date of the last day',
    find: 'request.date <= addDays(today, PORT_IN_DAYS)',
    replace: 'request.date < addDays(today, PORT_IN_DAYS)',
    tests: ['porting.test.ts'],
  },
  {
    name: 'a prepaid SIM is charged beyond its plan',
    find: '= !charges\n    ? { cost_millicents: 0, abroad: 0, waived: 0 }',
    replace: '= false\n    ? { cost_millicents: 0, abroad: 0, waived: 0 }',
    tests: ['apply-rated-usage.test.ts'],
  },
  {
    name: 'the share of the plan in the usage of a month exceeds its allowance',
    find: '(apart > 0 ? Math.min(used_amount, allowance) : null)',
    replace: '(apart > 0 ? used_amount : null)',
    tests: ['usage-story.test.ts'],
  },
  {
    name: 'a code by SMS is valid for the browser of the code before',
    find: 'currentDeviceHash === null ? null : `${code_uuid} ${currentDeviceHash}`;',
    replace: 'currentDeviceHash;',
    tests: ['phone-code.test.ts'],
  },
];
