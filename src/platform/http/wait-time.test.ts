import { expect, test } from 'vitest';
import { texts } from '#platform/i18n/texts.ts';
import { toWaitTime } from './wait-time.ts';

test.each([
  [0, 'seconds', 1],
  [1, 'seconds', 1],
  [59, 'seconds', 59],
  [60, 'minutes', 1],
  [61, 'minutes', 2],
  [899.2, 'minutes', 15],
  [3540, 'minutes', 59],
  [3541, 'hours', 1],
  [3601, 'hours', 2],
  [86_400, 'hours', 24],
] as const)('a wait of %d seconds is shown in %s, as %d', (seconds, unit, count) =>
  expect(toWaitTime(seconds)).toEqual({ unit, count }),
);

test.each([
  ['en', 'Too many attempts. Try again in 15\u00a0minutes'],
  ['fr', 'Trop de tentatives. Réessayez dans 15\u00a0minutes'],
  ['nl', 'Te veel pogingen. Probeer opnieuw over 15\u00a0minuten'],
] as const)('the sentence about too many attempts names the wait in %s', (language, sentence) => {
  const { unit, count } = toWaitTime(880);
  expect(texts(language, 'platform')(`status.again.${unit}`, { count })).toBe(sentence);
});
