import { expect, test } from 'vitest';
import { labelledDayIndexes } from './axis-days.ts';

const month = (today: number | null) =>
  Array.from({ length: 30 }, (_, at) => ({ state: at + 1 === today ? ('today' as const) : ('past' as const) }));

test.each<[string, today: number | null, labelled: number[]]>([
  ['a month that is over', null, [1, 10, 20, 30]],
  ['today is the first day', 1, [1, 10, 20, 30]],
  ['today is in the middle', 15, [1, 15, 30]],
  ['today is near the end, and the last day is labelled too', 24, [1, 10, 24, 30]],
  ['today is two days before the end', 28, [1, 10, 28, 30]],
  ['today is the day before the last', 29, [1, 10, 29, 30]],
  ['today is the last day', 30, [1, 10, 30]],
])('labelled days of a month: %s', (_, today, labelled) => {
  expect(
    labelledDayIndexes(month(today))
      .map((at) => at + 1)
      .toSorted((a, b) => a - b),
  ).toEqual(labelled);
});
