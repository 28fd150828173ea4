import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { customerOrder, orderProduct } from './tables.ts';

const because = 'what a bill was for; it names nobody';

/** What was ordered. */
export const orderingPersonal: readonly PersonalTable[] = [
  personal(customerOrder, {
    shown: ['uuid', 'state', 'promo', 'due_now_cents', 'payment_method', 'placed_at', 'paid_at', 'cancelled_at'],
    erased: {},
    because,
  }),
  personal(orderProduct, {
    shown: [
      'order_uuid',
      'type',
      'offer_uuid',
      'payment_type',
      'price_cents',
      'addons',
      'state',
      'early_start_at',
      'created_at',
    ],
    erased: {},
    because,
  }),
];
