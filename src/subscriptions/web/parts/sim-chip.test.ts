import { expect, test } from 'vitest';
import { simChip } from './sim-chip.ts';

const key = ((name: string) => name) as unknown as Parameters<typeof simChip>[1];

test.each([
  ['active', null, null, 'postpaid', 'ok', 'active'],
  ['active', undefined, undefined, 'postpaid', 'ok', 'active'],
  ['active', '2026-11-17', null, 'postpaid', 'warn', 'restricted'],
  ['suspended', '2026-11-17', null, 'postpaid', 'warn', 'suspended'],
  ['suspended', '2026-11-17', '2026-12-17', 'postpaid', 'bad', 'cut_off'],
  // A prepaid SIM is suspended when its balance does not cover the month.
  ['suspended', null, '2026-12-01', 'prepaid', 'warn', 'suspended'],
  ['lost_stolen', '2026-11-17', '2026-12-17', 'postpaid', 'bad', 'lost_stolen'],
] as const)(
  'a SIM that is %s, without outgoing services since %s, suspended unpaid since %s, %s, has the chip %s with the text %s',
  (state, outgoing_barred_on, paused_on, payment_type, tone, name) => {
    const sim = { state, outgoing_barred_on, paused_on, offer: { payment_type } };
    expect(simChip(sim, key)).toEqual({ tone, text: `state.${name}` });
  },
);
