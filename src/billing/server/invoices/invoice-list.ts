import { sql } from 'drizzle-orm';
import type { BillingContract } from '#billing/contract.ts';
import { combinedQuery, createInstantParser, customerParameter, subQuery } from '#platform/db/combined-query.ts';
import type { Handler } from '#platform/http/handler.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { type InvoiceRow, toInvoiceReply } from '../queries.ts';
import { customerInvoice } from '../tables.ts';

/** Months of the bar chart. */
const MONTHS = 12;

const columns = {
  createdDate: ['created_at'],
  dueDate: ['due_at'],
  amount: ['amount_cents'],
  // Each year has a series of its own; release 1.0 had one for all years.
  number: ["coalesce(series, '')", 'number'],
} as const;
type Order = { by: keyof typeof columns; type: 'asc' | 'desc'; only_owed: boolean };

const ofOwner = sql.raw('i.customer_uuid = owner.customer_uuid');
const owedCondition = sql.raw("i.state <> 'paid' and i.state <> 'credited'");

/** Selects the items, sums and bars of a list in one statement, which is prepared once for each order. */
const selectInvoices = ({ by, type, only_owed }: Order) => {
  const listedCondition = only_owed ? owedCondition : sql.raw('true');
  const order = sql.raw([...columns[by], 'created_at', 'invoice_uuid'].map((column) => `${column} ${type}`).join(', '));
  return combinedQuery(`invoices_by_${by}_${type}_${only_owed ? 'owed' : 'all'}`, customerParameter, {
    items: subQuery(
      sql`select i.* from customer_invoice i where ${ofOwner} and ${listedCondition} order by ${order}
          limit ${sql.placeholder('until')}::int`,
      createInstantParser(customerInvoice),
    ),
    sums: subQuery<{ total: number; left_cents: Cents; credit_cents: Cents }>(
      sql`select count(*) filter (where ${listedCondition}) as total,
            coalesce(sum(i.remaining_cents) filter (where ${owedCondition} and i.state <> 'written_off'), 0) as left_cents,
            (select coalesce(sum(c.amount_cents), 0) from customer_credit c where c.customer_uuid = owner.customer_uuid) as credit_cents
          from customer_invoice i where ${ofOwner}`,
    ),
    bills: subQuery<Pick<InvoiceRow, 'month' | 'amount_cents' | 'reference'>>(
      sql`select i.month, i.amount_cents, i.reference from customer_invoice i where ${ofOwner} and i.kind = 'bill'
          order by i.period_from desc, i.created_at desc limit ${sql.raw(String(MONTHS))}`,
    ),
  });
};

const selections = new Map<string, ReturnType<typeof selectInvoices>>();
const findSelection = (order: Order): ReturnType<typeof selectInvoices> => {
  const key = JSON.stringify(order);
  const selection = selections.get(key) ?? selectInvoices(order);
  selections.set(key, selection);
  return selection;
};

/** Lists the invoices of the account with what is left to pay, its credit, and the amounts of the newest bills. */
export const invoiceList: Handler<BillingContract, 'GET /api/customer/invoice/list'> = async ({
  db,
  caller: { customer_uuid },
  query: { sort_by, sort_type, only_no_paid, limit, offset },
}) => {
  const select = findSelection({ by: sort_by, type: sort_type, only_owed: only_no_paid === 'true' });
  // The items before the page are read too: an account has some dozens of invoices.
  const { items, sums, bills } = await select(db.read, { customer_uuid, until: offset + limit });
  const [{ total, left_cents, credit_cents } = { total: 0, left_cents: 0, credit_cents: 0 }] = sums;
  return {
    items: items.slice(offset).map(toInvoiceReply),
    total,
    balance: { to_pay: centsToEuro(left_cents), credit: centsToEuro(credit_cents) },
    months: bills.toReversed().map(({ month, amount_cents, reference }) => ({
      month,
      amount: centsToEuro(amount_cents),
      referenceNumber: reference,
    })),
  };
};
