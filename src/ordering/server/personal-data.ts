import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { customerOrder, orderProduct } from './tables.ts';

const billingRetentionReason = 'what a bill was for; it names nobody';

/** Orders and their SIMs. */
export const orderingPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(customerOrder, {
    exportedColumns: [
      'uuid',
      'state',
      'promo',
      'due_now_cents',
      'payment_method',
      'placed_at',
      'paid_at',
      'cancelled_at',
    ],
    onErasure: {},
    retentionReason: billingRetentionReason,
  }),
  definePersonalTable(orderProduct, {
    exportedColumns: [
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
    onErasure: {},
    retentionReason: billingRetentionReason,
  }),
];
