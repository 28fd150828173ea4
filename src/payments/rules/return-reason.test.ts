import { expect, test } from 'vitest';
import { mandateEndOf } from './return-reason.ts';

test.each([
  [null, null],
  ['withdrawn', null],
  ['replaced', null],
  ['lapsed', 'lapsed'],
  ['AC01', 'account'],
  ['AC04', 'account'],
  ['AG01', 'account'],
  ['MD01', 'refused'],
  ['MD07', 'refused'],
] as const)('a mandate that ended with reason %s is shown as ended by %s', (reason, end) =>
  expect(mandateEndOf(reason)).toBe(end),
);
