import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { usageAlert, usageMonth, usageQuestion, usageRecord } from './tables.ts';

export const usagePersonal: readonly PersonalTable[] = [
  personal(usageRecord, {
    shown: [
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
    erased: 'deleted',
  }),
  personal(usageMonth, { shown: ['customer_product_uuid', 'month', 'buckets', 'spent'], erased: 'deleted' }),
  personal(usageAlert, { shown: ['customer_product_uuid', 'month', 'kind', 'percent', 'told_at'], erased: 'deleted' }),
  personal(usageQuestion, {
    shown: ['customer_product_uuid', 'begun_at', 'record_id', 'text', 'asked_at'],
    erased: 'deleted',
  }),
];
