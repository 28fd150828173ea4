import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { customerInvoice, invoiceNumber, prepaidEntry } from './tables.ts';

const because = 'the books are kept as long as the law on accounting and VAT asks; they name nobody';

export const billingPersonal: readonly PersonalTable[] = [
  definePersonalTable(customerInvoice, {
    exportedColumns: [
      'number',
      'reference',
      'month',
      'amount_cents',
      'remaining_cents',
      'state',
      'created_at',
      'due_at',
    ],
    onErasure: {},
    retentionReason: because,
  }),
  definePersonalTable(invoiceNumber, { exportedColumns: [], onErasure: {}, retentionReason: because }),
  definePersonalTable(prepaidEntry, {
    exportedColumns: ['kind', 'about', 'amount_cents', 'parts', 'created_at'],
    onErasure: {},
    retentionReason: because,
  }),
];
