import { expect, test } from 'vitest';
import { Problem } from '#platform/browser/client.ts';
import { pollUntil } from './queries.ts';

const refetchInterval = pollUntil((outcome: string) => outcome === 'paid');

test.each([
  ['goes on before the first reply', undefined, null, 2000],
  ['goes on while the outcome may change', 'open', null, 2000],
  ['ends with the outcome', 'paid', null, false],
  ['goes on after a failure of the server', 'open', new Problem(503, {}), 2000],
  ['goes on without a network', 'open', new Problem(0, {}), 2000],
  ['goes on after too many calls', 'open', new Problem(429, {}), 2000],
  ['ends when the payment is unknown', 'open', new Problem(404, {}), false],
  ['ends when the first read failed, for a retry', undefined, new Problem(503, {}), false],
])('polling of a payment %s', (_, data, error, expected) => {
  expect(refetchInterval({ state: { data, error } })).toBe(expected);
});
