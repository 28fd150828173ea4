import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';
import { computeDisputedCents } from './dispute.ts';
import { type DunningPeriods, isPaymentInFlight, shouldGiveUpSmallDebt, nextStepOn } from './dunning-dates.ts';
import {
  dueEvent,
  claimValue,
  dunningEffect,
  type DunningState,
  dunningStateNames,
  dunningTransitions,
  openStates,
  restrictingStates,
  strictestService,
  isNotifiedState,
} from './dunning-state.ts';
import { causeOfHold } from './cause-of-hold.ts';
import { buildInstalments, checkInstalments, findNextInstalment, instalmentMissedOn } from './instalments.ts';
import { computeLateInterest, computeSecondReminderCost, addLateDays, removeCreditFromLateDays } from './late-cost.ts';

const periods: DunningPeriods = { first_reminder: 1, reminder: 14, warning: 7, restriction: 7, cut_off: 30, end: 30 };

describe('states', () => {
  test('every state is reachable, and every state can become settled', () => {
    expect([...dunningTransitions.reachable()].toSorted()).toEqual([...dunningStateNames].toSorted());
    for (const state of dunningStateNames) {
      expect(dunningTransitions.reachable(state).has('settled')).toBe(true);
      if (state !== 'settled') expect(dunningTransitions.next(state, 'settled')).toBe('settled');
    }
  });

  test('steps follow one order, and service is restricted only after two reminders and a warning', () => {
    const path: DunningState[] = ['not_due'];
    for (;;) {
      const next = dunningTransitions.next(path.at(-1) ?? 'not_due', 'step');
      if (next === null) break;
      path.push(next);
    }
    expect(path).toEqual(dunningStateNames.filter((state) => !['settled', 'carried', 'written_off'].includes(state)));
    expect(path.filter((state) => dunningEffect(state, false).service !== 'none')).toEqual([
      'restricted',
      'cut_off',
      'ended',
    ]);
    expect(path.filter((state) => dunningEffect(state, false).invoice === 'blocked')).toEqual([
      'warned',
      'restricted',
      'cut_off',
      'ended',
    ]);
    expect(path.filter(isNotifiedState)).toEqual(path.slice(2));
  });

  test('a held case restricts no service and blocks no invoice, unless its contract has ended', () => {
    expect(dunningEffect('restricted', true)).toEqual({ invoice: 'reminder_2', service: 'none' });
    expect(dunningEffect('cut_off', true)).toEqual({ invoice: 'reminder_2', service: 'none' });
    expect(dunningEffect('ended', true)).toEqual({ invoice: 'blocked', service: 'ended' });
    expect(dunningTransitions.next('restricted', 'released')).toBe('warned');
    expect(dunningTransitions.next('ended', 'reopened')).toBe(null);
  });

  test('only an ended case is doubtful, every open case can be written off, and a written-off case has no notices', () => {
    expect(dunningStateNames.filter((state) => claimValue(state) === 'doubtful')).toEqual(['ended']);
    expect(dunningStateNames.filter((state) => dunningTransitions.next(state, 'written_off') !== null)).toEqual(
      dunningStateNames.filter((state) => state !== 'written_off' && state !== 'settled'),
    );
    expect(claimValue('written_off')).toBe('lost');
    expect(dunningEffect('written_off', false)).toEqual({ invoice: 'none', service: 'ended' });
    expect(isNotifiedState('written_off')).toBe(false);
  });

  test('a small debt stops at carried from any state before ended, and a larger debt continues with the second reminder', () => {
    const path: DunningState[] = ['not_due'];
    for (;;) {
      const event = dueEvent(path.at(-1) ?? 'not_due', true);
      const next = event && dunningTransitions.next(path.at(-1) ?? 'not_due', event);
      if (!next) break;
      path.push(next);
    }
    expect(path).toEqual(['not_due', 'overdue', 'reminder_1', 'carried']);
    expect(dunningEffect('carried', false)).toEqual({ invoice: 'reminder_2', service: 'none' });
    for (const state of ['reminder_2', 'warned', 'restricted', 'cut_off'] as const)
      expect(dueEvent(state, true)).toBe('carried');
    expect(dueEvent('carried', false)).toBe('step');
    expect(dunningTransitions.next('carried', 'step')).toBe('reminder_2');
    expect(dunningTransitions.next('ended', 'carried')).toBe(null);
  });

  test('strictestService returns the strictest of the restrictions of several invoices', () => {
    expect(strictestService([])).toBe('none');
    expect(strictestService(['none', 'all', 'outgoing'])).toBe('all');
    expect(strictestService(['outgoing', 'none'])).toBe('outgoing');
  });
});

describe('dates', () => {
  test.each<[state: DunningState, since: BusinessDate, due_on: BusinessDate, next: BusinessDate | null]>([
    // Weekends do not matter: 28 November 2026 is a Saturday.
    ['not_due', '2026-11-20', '2026-11-27', '2026-11-28'],
    ['overdue', '2026-11-28', '2026-11-27', '2026-11-28'],
    // Sent on the 28th: the fourteen days are 29 November to 12 December.
    ['reminder_1', '2026-11-28', '2026-11-27', '2026-12-13'],
    ['reminder_2', '2026-12-13', '2026-11-27', '2026-12-20'],
    ['carried', '2026-12-13', '2026-11-27', '2026-12-20'],
    ['warned', '2026-12-20', '2026-11-27', '2026-12-27'],
    ['restricted', '2026-12-27', '2026-11-27', '2027-01-26'],
    // Month ends, also of a leap year.
    ['cut_off', '2027-01-31', '2026-11-27', '2027-03-02'],
    ['cut_off', '2028-01-31', '2028-01-01', '2028-03-01'],
    // Summer time begins on 28 March 2027 and ends on 31 October 2027.
    ['reminder_1', '2027-03-20', '2027-03-19', '2027-04-04'],
    ['reminder_1', '2027-10-24', '2027-10-23', '2027-11-08'],
    ['ended', '2027-03-02', '2026-11-27', null],
    ['settled', '2027-03-02', '2026-11-27', null],
  ])('%s since %s, due on %s, has its next step on %s', (state, stateStart, due_on, next) => {
    expect(nextStepOn(state, { state_since: stateStart, due_on }, periods)).toBe(next);
  });

  test.each<[since: BusinessDate, ended_on: BusinessDate | null, today: BusinessDate, isGivenUp: boolean]>([
    ['2026-12-13', '2026-11-30', '2027-06-10', false],
    ['2026-12-13', '2026-11-30', '2027-06-11', true],
    // The contract ended after the last reminder.
    ['2026-12-13', '2027-01-31', '2027-07-29', false],
    ['2026-12-13', '2027-01-31', '2027-07-30', true],
    // A SIM is in use.
    ['2026-12-13', null, '2036-12-13', false],
  ])(
    'a small debt carried since %s, with a contract that ended on %s, is given up on %s: %s',
    (stateStart, ended_on, today, isGivenUp) => {
      expect(shouldGiveUpSmallDebt({ state_since: stateStart, ended_on }, today, 180)).toBe(isGivenUp);
    },
  );

  test('a delayed run shortens no period', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 8, maxLength: 8 }), (delays) => {
        const days: boolean[] = [];
        let [state, stateStart]: [DunningState, BusinessDate] = ['not_due', '2026-11-01'];
        for (const delay of delays) {
          const next = nextStepOn(state, { state_since: stateStart, due_on: '2026-11-15' }, periods);
          const nextState = dunningTransitions.next(state, 'step');
          if (next === null || nextState === null) break;
          const delayedDay = addDays(next > stateStart ? next : stateStart, delay);
          days.push(delayedDay > stateStart);
          [state, stateStart] = [nextState, delayedDay];
        }
        expect(days.filter((_, at) => at !== 1).every(Boolean)).toBe(true);
      }),
    );
  });

  test.each([
    [{ state: 'pending', debit_on: null }, true],
    [{ state: 'open', debit_on: '2026-11-27' }, true],
    [{ state: 'open', debit_on: '2026-11-26' }, true],
    [{ state: 'open', debit_on: '2026-11-25' }, false],
    [{ state: 'payment_refused', debit_on: null }, false],
  ] as const)('a payment of %j is in flight: %s', (invoice, expected) => {
    expect(isPaymentInFlight(invoice, '2026-12-01')).toBe(expected);
  });
});

describe('disputed amounts', () => {
  const lines = [
    { cents: 1000, vat_percent: 21 },
    { cents: 250, vat_percent: 21 },
    { cents: -500, vat_percent: 21 },
    { cents: 100, vat_percent: 0 },
  ];
  test.each([
    ['gross', [0], 5000, 1000],
    ['net', [0], 5000, 1210],
    ['gross', [0, 0, 3], 5000, 1100],
    ['gross', [0, 1, 2, 3], 700, 700],
    ['gross', [0, 2], 5000, 500],
    ['gross', [2], 5000, 0],
    ['gross', [0], 0, 0],
    ['gross', [], 5000, 0],
    ['gross', [0, 4], 5000, null],
    // VAT on the sum of the net lines, as on the bill; without VAT on a contribution.
    ['net', [0, 1], 5000, 1513],
    ['net', [3], 5000, 100],
  ] as const)(
    'at %s prices, lines %j of an invoice with %i cents left are disputed at %s cents',
    (basis, chosenPlaces, remainingCents, cents) => {
      expect(computeDisputedCents({ lines, basis }, chosenPlaces, remainingCents)).toBe(cents);
    },
  );
});

describe('costs of the second reminder', () => {
  const settings = { reminder_cents: 750, free_due_dates: 3, recovery_cents: 4000 };
  test.each([
    ['a consumer at the first due date of the year', { is_company: false, reminded_before: 0 }, 0],
    ['a consumer at the third due date', { is_company: false, reminded_before: 2 }, 0],
    ['a consumer at the fourth due date', { is_company: false, reminded_before: 3 }, 750],
    ['a company pays the lump sum at each due date', { is_company: true, reminded_before: 0 }, 4000],
  ])('%s', (_name, facts, cents) => {
    expect(computeSecondReminderCost(facts, settings)).toBe(cents);
  });

  test('a reminder costs at most 7.50 euro, also with a higher setting', () => {
    const greedy = { ...settings, reminder_cents: 1000 };
    expect(computeSecondReminderCost({ is_company: false, reminded_before: 9 }, greedy)).toBe(750);
  });

  test.each([
    // 100 euro for 30 days at 10.5 %: 0.863…
    [10_000, 30, 10.5, 86],
    [10_000, 365, 10.5, 1050],
    [999, 1, 10.5, 0],
    [0, 100, 10.5, 0],
    [100_000, 14, 8, 307],
  ])('late interest on %i cents for %i days at %d percent is %i cents', (cents, days, percent, interest) => {
    const start = { cent_days: 0, counted_until: '2026-12-31', waited_days: 0 } as const;
    const { cent_days } = addLateDays(start, cents, addDays('2026-12-31', days));
    expect(computeLateInterest(cent_days, percent)).toBe(interest);
  });

  test('each late day is counted once for the amount left, and a credit note removes its late days', () => {
    const first = addLateDays({ cent_days: 0, counted_until: '2026-11-15', waited_days: 0 }, 10_000, '2026-11-25');
    expect(addLateDays(first, 10_000, '2026-11-25')).toEqual(first);
    expect(addLateDays(first, 10_000, '2026-11-20')).toEqual(first);
    const second = addLateDays(first, 4_000, '2026-12-05');
    expect(second).toEqual({ cent_days: 140_000, counted_until: '2026-12-05', waited_days: 0 });
    expect(removeCreditFromLateDays(first, 10_000, '2026-11-15').cent_days).toBe(0);
    expect(removeCreditFromLateDays(first, 2_500, '2026-11-15').cent_days).toBe(75_000);
    // Of days on which nothing counted nothing is taken out.
    const waitedDays = addLateDays(first, 0, '2026-12-05');
    expect(waitedDays).toEqual({ cent_days: 100_000, counted_until: '2026-12-05', waited_days: 10 });
    expect(removeCreditFromLateDays(waitedDays, 2_500, '2026-11-15').cent_days).toBe(75_000);
  });
});

describe('the cause of a hold', () => {
  test.each([
    [false, 0, true, null],
    [true, 0, false, 'death'],
    [true, 4_000, false, 'death'],
    [true, 10_000, false, 'dispute'],
    [true, 12_000, false, 'dispute'],
    [true, 4_000, true, 'instalments'],
    [true, 10_000, true, 'instalments'],
  ] as const)(
    'with held %s, %i of 10000 cents disputed and instalments %s, is %s',
    (is_held, disputed_cents, hasPlan, cause) => {
      expect(causeOfHold({ is_held, disputed_cents }, { remaining_cents: 10_000 }, hasPlan)).toBe(cause);
    },
  );
});

test('openStates and restrictingStates list the states of open cases and of restricted service', () => {
  const finalStates: ReadonlySet<string> = new Set(['ended', 'written_off', 'settled']);
  expect(openStates).toEqual(dunningStateNames.filter((state) => !finalStates.has(state)));
  expect(restrictingStates).toEqual(['restricted', 'cut_off', 'ended', 'written_off']);
});

describe('instalments', () => {
  test('add up to the amount owed, one a month, also from the last day of a month', () => {
    expect(buildInstalments(10_000, 3, '2027-01-31')).toEqual([
      { due_on: '2027-01-31', cents: 3334 },
      { due_on: '2027-02-28', cents: 3333 },
      { due_on: '2027-03-31', cents: 3333 },
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 2, max: 24 }), (owedCents, months) => {
        const all = buildInstalments(owedCents, months, '2026-11-27');
        expect(all.reduce((sum, { cents }) => sum + cents, 0)).toBe(owedCents);
      }),
    );
  });

  test('have the oldest unpaid one as the next, which is missed after the days of grace', () => {
    const all = buildInstalments(10_000, 3, '2026-11-27');
    expect(findNextInstalment(all, 0)).toMatchObject({ due_on: '2026-11-27', left_cents: 3334 });
    expect(findNextInstalment(all, 4_000)).toMatchObject({ due_on: '2026-12-27', left_cents: 2667 });
    expect(findNextInstalment(all, 10_000)).toBe(null);
    expect(instalmentMissedOn({ due_on: '2026-11-27', cents: 3334 }, 5)).toBe('2026-12-03');
  });

  test.each([
    [{}, null],
    [{ owed_cents: 4_999 }, 'INSTALMENTS_AMOUNT'],
    [{ had_plan: true }, 'INSTALMENTS_NOT_POSSIBLE'],
    [{ is_held: true }, 'INSTALMENTS_NOT_POSSIBLE'],
    [{ in_flight: true }, 'INSTALMENTS_NOT_POSSIBLE'],
    [{ has_ended: true }, 'INSTALMENTS_NOT_POSSIBLE'],
  ])('with %j are answered with %s', (facts, code) => {
    const usual = { owed_cents: 5_000, is_held: false, had_plan: false, in_flight: false, has_ended: false };
    expect(checkInstalments({ ...usual, ...facts }, { min_cents: 5_000, max_months: 6 })).toBe(code);
  });
});
