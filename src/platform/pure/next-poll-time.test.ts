import { expect, test } from 'vitest';
import { nextPollTime } from './next-poll-time.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 9, minutes));

test.each([
  ['at the start', 0, undefined, 1],
  ['after 4 minutes', 4, undefined, 8],
  ['after an hour', 60, undefined, 120],
  ['after a day', 1440, undefined, 1500],
  ['shortly before the deadline', 50, 70, 70],
  ['long before the deadline', 10, 70, 20],
  ['after the deadline', 80, 70, 140],
  ['before the start, by a clock that is behind', -5, undefined, -4],
])('the next poll time is computed for a poll %s', (_when, now, deadline, next) =>
  expect(nextPollTime(at(0), at(now), deadline === undefined ? undefined : at(deadline))).toEqual(at(next)),
);
