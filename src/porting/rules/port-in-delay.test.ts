import { expect, test } from 'vitest';
import { computeDelayDays } from './port-in-delay.ts';

/** A Tuesday. */
const agreed_at = new Date('2026-11-24T09:00:00Z');

test.each<[string, string | null, string | null, string, number]>([
  ['on the agreed day', '', null, '2026-11-24T21:00:00Z', 0],
  ['before the agreed day', '', null, '2026-11-23T09:00:00Z', 0],
  ['one working day later, which is on time', '', null, '2026-11-25T22:59:00Z', 0],
  ['on the second day later in Brussels', '', null, '2026-11-25T23:00:00Z', 1],
  ['four days after the deadline, a weekend among them', '', null, '2026-11-29T09:00:00Z', 4],
  ['on the Monday after an agreed Friday, which is on time', '2026-11-27T09:00:00Z', null, '2026-11-30T20:00:00Z', 0],
  ['on the Tuesday after an agreed Friday', '2026-11-27T09:00:00Z', null, '2026-12-01T09:00:00Z', 1],
  ['without an agreed date', null, null, '2026-12-24T09:00:00Z', 0],
  ['after an expired request, counting only the days since', '', '2026-11-27T09:00:00Z', '2026-11-29T09:00:00Z', 2],
  ['after a request that expired before the deadline', '', '2026-11-24T12:00:00Z', '2026-11-27T09:00:00Z', 2],
])('delay in days of a number ported %s', (_what, agreed, counted, now, days) => {
  const at = agreed === '' ? agreed_at : agreed === null ? null : new Date(agreed);
  const facts = { agreed_at: at, counted_until: counted === null ? null : new Date(counted) };
  expect(computeDelayDays(facts, new Date(now))).toBe(days);
});
