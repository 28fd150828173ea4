import { expect, test } from 'vitest';
import { simChip } from './sim-chip.ts';

const key = ((name: string) => name) as unknown as Parameters<typeof simChip>[1];

test.each([
  ['active', null, 'ok', 'active'],
  ['active', undefined, 'ok', 'active'],
  ['active', '2026-11-17', 'warn', 'restricted'],
  ['suspended', '2026-11-17', 'warn', 'suspended'],
  ['lost_stolen', '2026-11-17', 'bad', 'lost_stolen'],
] as const)('%s, without outgoing services since %s: %s, %s', (state, outgoing_barred_on, tone, name) => {
  expect(simChip({ state, outgoing_barred_on }, key)).toEqual({ tone, text: `state.${name}` });
});
