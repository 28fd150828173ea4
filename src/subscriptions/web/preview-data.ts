import type { CustomerProduct } from '#subscriptions/contract.ts';

const id = (lastDigits: number) => `00000000-0000-4000-8000-${String(lastDigits).padStart(12, '0')}`;

/** Fixed reply for previews: a SIM in use without add-ons or changes, except `overrides`. */
export const simInUse = (overrides: Partial<CustomerProduct> = {}): CustomerProduct => ({
  uuid: id(10),
  customer_uuid: id(11),
  order_product_uuid: id(12),
  name: 'Lotte',
  msisdn: '+32457000130',
  type: 0,
  state: 'active',
  offer: { uuid: id(1), name: 'Birch', picture: 'birch', price: 10, payment_type: 'postpaid' },
  pending_offer: null,
  buckets: [],
  credit_limit: { value: 20, used: 0, pending_value: null },
  services: [],
  addons: [],
  sim: { iccid: '8932990000000000018', puk1: null, puk2: null },
  activated_at: '2026-03-11T10:00:00.000Z',
  ...overrides,
});
