import { expect, test } from 'vitest';
import { buildTimeline, type TimelineFacts } from './dunning-timeline.ts';

const periods = { first_reminder: 1, reminder: 14, warning: 7, restriction: 7, cut_off: 30, end: 30 };
const facts = (changes: Partial<TimelineFacts> = {}): TimelineFacts => ({
  due_on: '2026-11-17',
  today: '2026-11-20',
  row: null,
  steps_taken: [],
  is_small: false,
  takes_service: true,
  next_cost_cents: 750,
  ...changes,
});
const row = (changes: Partial<NonNullable<TimelineFacts['row']>> = {}): NonNullable<TimelineFacts['row']> => ({
  state: 'reminder_1',
  since: '2026-11-18',
  next_on: '2026-12-03',
  is_held: false,
  ...changes,
});
const reminded = [
  { state: 'overdue', taken_on: '2026-11-18', cost_cents: 0 },
  { state: 'reminder_1', taken_on: '2026-11-18', cost_cents: 0 },
] as const;
const stepsOf = (changes: Partial<TimelineFacts>) =>
  buildTimeline(facts(changes), periods).map(
    ({ step, on, state, cost_cents }) => `${on} ${step} ${state}${cost_cents > 0 ? ` ${cost_cents}` : ''}`,
  );
const toCome = [
  '2026-12-03 reminder_2 next 750',
  '2026-12-10 warned later',
  '2026-12-17 restricted later',
  '2027-01-16 cut_off later',
  '2027-02-15 ended later',
];

test.each<[string, Partial<TimelineFacts>, string[]]>([
  [
    'not due, with all steps later',
    { today: '2026-11-10', takes_service: false },
    [
      '2026-11-17 due next',
      '2026-11-18 reminder_1 later',
      '2026-12-03 reminder_2 later 750',
      '2026-12-10 warned later',
    ],
  ],
  [
    'reminded, with the second reminder and its cost next',
    { row: row(), steps_taken: reminded },
    ['2026-11-17 due done', '2026-11-18 reminder_1 done', ...toCome],
  ],
  [
    'about no bill, without steps that restrict service',
    { row: row(), steps_taken: reminded, takes_service: false },
    ['2026-11-17 due done', '2026-11-18 reminder_1 done', ...toCome.slice(0, 2)],
  ],
  [
    'held, without next steps',
    { row: row({ is_held: true, next_on: null }), steps_taken: reminded },
    ['2026-11-17 due done', '2026-11-18 reminder_1 done'],
  ],
  [
    'behind its schedule, with the next step today and full periods',
    { today: '2026-12-20', row: row(), steps_taken: [] },
    [
      '2026-11-17 due done',
      '2026-12-20 reminder_2 next 750',
      '2026-12-27 warned later',
      '2027-01-03 restricted later',
      '2027-02-02 cut_off later',
      '2027-03-04 ended later',
    ],
  ],
  [
    'restricted, with its cost and the cut-off next',
    {
      today: '2026-12-18',
      row: row({ state: 'restricted', since: '2026-12-17', next_on: '2027-01-16' }),
      steps_taken: [{ state: 'reminder_2', taken_on: '2026-12-03', cost_cents: 750 }],
    },
    ['2026-11-17 due done', '2026-12-03 reminder_2 done 750', '2027-01-16 cut_off next', '2027-02-15 ended later'],
  ],
  ['ended', { row: row({ state: 'ended', next_on: null }) }, ['2026-11-17 due done']],
])('timeline of a case that is %s', (_, changes, steps) => {
  expect(stepsOf(changes)).toEqual(steps);
});
