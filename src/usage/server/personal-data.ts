import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { usageAlert, usageMonth, usageQuestion, usageRecord } from './tables.ts';

export const usagePersonal: readonly PersonalTable[] = [
  definePersonalTable(usageRecord, {
    exportedColumns: [
      'customer_product_uuid',
      'begun_at',
      'type',
      'incoming',
      'quantity',
      'included',
      'cost_millicents',
      'other_party',
      'other_country',
      'country',
      'network',
    ],
    onErasure: 'deleted',
  }),
  definePersonalTable(usageMonth, {
    exportedColumns: ['customer_product_uuid', 'month', 'buckets', 'spent'],
    onErasure: 'deleted',
  }),
  definePersonalTable(usageAlert, {
    exportedColumns: ['customer_product_uuid', 'month', 'kind', 'percent', 'told_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(usageQuestion, {
    exportedColumns: ['customer_product_uuid', 'begun_at', 'record_id', 'text', 'asked_at'],
    onErasure: 'deleted',
  }),
];
