import { and, asc, count, desc, eq, ne, notInArray, sum } from 'drizzle-orm';
import type { BillingContract } from '#billing/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { queryCredits } from '../bills/bill-facts.ts';
import { toInvoiceReply } from '../queries.ts';
import { customerInvoice } from '../tables.ts';

/** Months of the bar chart. */
const MONTHS = 12;

const columns = {
  createdDate: customerInvoice.created_at,
  dueDate: customerInvoice.due_at,
  amount: customerInvoice.amount_cents,
  number: customerInvoice.number,
} as const;

/** Lists the invoices of the account with what is left to pay, its credit, and the amounts of the newest bills. */
export const invoiceList: Handler<BillingContract, 'GET /api/customer/invoice/list'> = async ({
  db,
  caller,
  query,
}) => {
  const { customer_uuid } = caller;
  const { sort_by, sort_type, only_no_paid, limit, offset } = query;
  const all = eq(customerInvoice.customer_uuid, customer_uuid);
  const owed = and(all, notInArray(customerInvoice.state, ['paid', 'credited']));
  const listed = only_no_paid === 'true' ? owed : all;
  const order = sort_type === 'asc' ? asc : desc;
  const [items, totals, left, credits, bills] = await Promise.all([
    db.read
      .select()
      .from(customerInvoice)
      .where(listed)
      .orderBy(order(columns[sort_by]), order(customerInvoice.created_at), order(customerInvoice.invoice_uuid))
      .limit(limit)
      .offset(offset),
    db.read.select({ total: count() }).from(customerInvoice).where(listed),
    db.read
      .select({ cents: sum(customerInvoice.remaining_cents).mapWith(Number) })
      .from(customerInvoice)
      .where(and(owed, ne(customerInvoice.state, 'written_off'))),
    queryCredits(db.read, [customer_uuid]),
    db.read
      .select()
      .from(customerInvoice)
      .where(and(all, eq(customerInvoice.kind, 'bill')))
      .orderBy(desc(customerInvoice.period_from), desc(customerInvoice.created_at))
      .limit(MONTHS),
  ]);
  return {
    items: items.map(toInvoiceReply),
    total: totals[0]?.total ?? 0,
    balance: { to_pay: centsToEuro(left[0]?.cents ?? 0), credit: centsToEuro(credits.get(customer_uuid) ?? 0) },
    months: bills.toReversed().map(({ month, amount_cents, reference }) => ({
      month,
      amount: centsToEuro(amount_cents),
      referenceNumber: reference,
    })),
  };
};
