import { expect, test } from 'vitest';
import { servicesLostByNonpayment } from './services-lost-by-nonpayment.ts';

test.each([
  [null, null, 'postpaid', null],
  [undefined, undefined, 'postpaid', null],
  ['2026-11-17', null, 'postpaid', { loss: 'outgoing', loss_since: '2026-11-17' }],
  ['2026-11-17', '2026-12-17', 'postpaid', { loss: 'all', loss_since: '2026-12-17' }],
  // A prepaid SIM is suspended when its balance does not cover the month.
  [null, '2026-12-01', 'prepaid', { loss: 'month', loss_since: '2026-12-01' }],
] as const)(
  'a SIM without outgoing services since %s, suspended unpaid since %s, %s, has the loss %o',
  (outgoing_barred_on, paused_on, type, loss) => {
    expect(servicesLostByNonpayment({ outgoing_barred_on, paused_on, offer: { payment_type: type } })).toEqual(loss);
  },
);
