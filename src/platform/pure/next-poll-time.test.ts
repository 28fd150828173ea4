import { expect, test } from 'vitest';
import { nextPollTime } from './next-poll-time.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 9, minutes));

test.each([
  ['at once', 0, undefined, 1],
  ['after 4 minutes', 4, undefined, 8],
  ['after an hour', 60, undefined, 120],
  ['after a day', 1440, undefined, 1500],
  ['with a deadline before that', 50, 70, 70],
  ['with a deadline after that', 10, 70, 20],
  ['past the deadline', 80, 70, 140],
  ['before it moved, by a clock that is behind', -5, undefined, -4],
])('asked %s', (_when, now, deadline, next) =>
  expect(nextPollTime(at(0), at(now), deadline === undefined ? undefined : at(deadline))).toEqual(at(next)),
);
