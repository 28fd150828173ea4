import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { customerInvoice, invoiceNumber, prepaidEntry } from './tables.ts';

const because = 'the books are kept as long as the law on accounting and VAT asks; they name nobody';

/** What was owed and paid. */
export const billingPersonal: readonly PersonalTable[] = [
  personal(customerInvoice, {
    shown: ['number', 'reference', 'month', 'amount_cents', 'remaining_cents', 'state', 'created_at', 'due_at'],
    erased: {},
    because,
  }),
  personal(invoiceNumber, { shown: [], erased: {}, because }),
  personal(prepaidEntry, { shown: ['kind', 'about', 'amount_cents', 'parts', 'created_at'], erased: {}, because }),
];
