import { expect, test } from 'vitest';
import { labelledDays } from './axis-days.ts';

const month = (today: number | null) =>
  Array.from({ length: 30 }, (_, at) => ({ state: at + 1 === today ? ('today' as const) : ('past' as const) }));

test.each<[string, today: number | null, labelled: number[]]>([
  ['a month that is over', null, [1, 10, 20, 30]],
  ['the first day', 1, [1, 10, 20, 30]],
  ['the middle', 15, [1, 15, 30]],
  ['near the end, the last day is labelled too', 24, [1, 10, 24, 30]],
  ['a few days before the end, the label of today covers more', 28, [1, 10, 28, 30]],
  ['the day before the last', 29, [1, 10, 29, 30]],
  ['the last day', 30, [1, 10, 30]],
])('labels of the days of a month: %s', (_, today, labelled) => {
  expect(
    labelledDays(month(today))
      .map((at) => at + 1)
      .toSorted((a, b) => a - b),
  ).toEqual(labelled);
});
