import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { invoice, PrepaidBalance } from '#billing/contract.ts';
import type { Reader } from '#platform/db/database.ts';
import { createInstantParser, type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import { isOwed } from '#billing/rules/invoice-state.ts';
import { isAfterRestriction, unpaidSteps } from '#billing/rules/unpaid-step.ts';
import { formatDocumentNumber } from '#documents/rules/document-number.ts';
import { toIso } from '#platform/pure/instant.ts';
import { withQuery } from '#platform/pure/path.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { queryEntries, queryEntriesOfSims } from './prepaid/prepaid.store.ts';
import { billedMonth, customerInvoice, prepaidEntry } from './tables.ts';
import {
  buildClosingEntries,
  sumBalance,
  type MonthlySim,
  computeMonthPrice,
  computeNextMonthCharge,
  suspendedSince,
  simAsOrdered,
  computeChargeToResume,
} from '#billing/rules/prepaid-balance.ts';
import { computeAddonUse, computePrepaidUse, type PrepaidUse } from '#billing/rules/prepaid-withdrawal.ts';
import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';

export { findBillLines } from './invoices/find-bill-lines.ts';
export { queryCreditToPayOut } from './bills/bill-facts.ts';
export { queryFinalBillsIfEndedNow } from './bills/final-bill.ts';
export { queryUndisputedOverdueCents, queryOverdueInvoices, querySimsOfInvoices } from './invoices/invoice-dunning.ts';
export { queryLossIfWrittenOff } from './invoices/value-claim.ts';
export { findInvoice, findInvoiceByReference, findInvoiceKeyByReference, type InvoiceKey } from './invoices.store.ts';

export type InvoiceRow = typeof customerInvoice.$inferSelect;

const reminders = { none: 0, reminder_1: 1, reminder_2: 2, blocked: 2 } as const;

const documentPath = (path: 'document' | 'ubl', row: InvoiceRow, query: { document?: 'contributions' } = {}): string =>
  withQuery(`/api/customer/invoice/${path}`, { referenceNumber: row.reference, ...query });

/** An invoice as replies have it; amounts in euro. */
export const toInvoiceReply = (row: InvoiceRow): z.output<typeof invoice> => ({
  referenceNumber: row.reference,
  number: invoiceNumberText(row),
  kind: row.kind,
  month: row.month,
  createdDate: row.created_at.toISOString(),
  dueDate: row.due_at.toISOString(),
  amount: centsToEuro(row.amount_cents),
  remaining: centsToEuro(row.remaining_cents),
  vat: row.vat_cents === null ? null : centsToEuro(row.vat_cents),
  contributions: centsToEuro(row.contributions_cents),
  state: row.state,
  reminder: reminders[row.dunning],
  blocks: row.dunning === 'blocked' && isOwed(row.state),
  paid_at: row.paid_at && toIso(row.paid_at),
  debit_on: isOwed(row.state) ? row.debit_on : null,
  disputed: centsToEuro(row.state === 'disputed' ? Math.min(row.disputed_cents, row.remaining_cents) : 0),
  next_step:
    isOwed(row.state) && row.next_step !== null && row.next_step_on !== null
      ? { step: row.next_step, on: row.next_step_on }
      : null,
  instalment:
    isOwed(row.state) && row.instalment_cents !== null && row.instalment_on !== null
      ? { amount: centsToEuro(Math.min(row.instalment_cents, row.remaining_cents)), due_on: row.instalment_on }
      : null,
  pdf_url: row.document_uuid && documentPath('document', row),
  contributions_pdf_url: row.statement_uuid && documentPath('document', row, { document: 'contributions' }),
  ubl_url: row.document_uuid && row.basis === 'net' ? documentPath('ubl', row) : null,
});

/** The printed number of an invoice; in the series of release 1.0 the number alone. */
export const invoiceNumberText = ({ series, number }: Pick<InvoiceRow, 'series' | 'number'>): string =>
  series === null ? String(number) : formatDocumentNumber(series, number);

/** Condition of the invoices on which something may be left to pay. The first part is that of the index. */
const owedCondition = sql.raw("i.state <> 'paid' and i.state <> 'credited'");

/** Next steps of the invoices that restrict SIMs, as in `restrictingInvoices`. */
const stepsAfterRestriction = sql.raw(
  unpaidSteps
    .filter(isAfterRestriction)
    .map((step) => `'${step}'`)
    .join(', '),
);

type OpenInvoiceRow = InvoiceRow & { restricts: string[] | null };
const readInvoice = createInstantParser(customerInvoice);

/** Unpaid invoices of `customer` with the SIMs that each restricts, the oldest first, as a subquery; `toOpenInvoiceReply` maps a row. */
export const openInvoicesSubQuery = (customer: SQL): SubQuery<OpenInvoiceRow> =>
  subQuery(
    sql`select i.*, case when i.dunning = 'blocked' and i.next_step in (${stepsAfterRestriction}) then (
          select json_agg(distinct b.customer_product_uuid::text) from billed_month b
          where b.customer_uuid = i.customer_uuid and b.invoice_uuid = i.invoice_uuid) end as restricts
        from customer_invoice i where i.customer_uuid = ${customer} and ${owedCondition} order by i.created_at`,
    (json: OpenInvoiceRow) => ({ ...readInvoice(json), restricts: json.restricts }),
  );

/** An unpaid invoice as the session has it. */
export const toOpenInvoiceReply = ({ restricts, ...row }: OpenInvoiceRow): z.output<typeof invoice> => ({
  ...toInvoiceReply(row),
  restricts: restricts ?? [],
});

/** Number of unpaid invoices of `customer` that refuse orders: those past the period of their last reminder, and those written off. An SQL expression. */
export const blockingInvoiceCountColumn = (customer: SQL): SQL<number> =>
  sql<number>`(select count(*) from customer_invoice i where i.customer_uuid = ${customer} and (i.dunning = 'blocked' or i.state = 'written_off') and ${owedCondition})`.mapWith(
    Number,
  );

type EntryRow = typeof prepaidEntry.$inferSelect;

/** Entries of all prepaid balances of `customer`, as a subquery; `toBalanceReplies` maps them. */
export const prepaidEntriesSubQuery = (customer: SQL): SubQuery<EntryRow> =>
  subQuery(
    sql`select * from prepaid_entry e where e.customer_uuid = ${customer} order by e.order_product_uuid, e.created_at`,
    createInstantParser(prepaidEntry),
  );

/** Plan and add-ons of active SIMs in this month and the next, by order product. */
type Sims = { now: ReadonlyMap<string, MonthlySim>; next: ReadonlyMap<string, MonthlySim> };

/** Maps entries to the balances of prepaid SIMs that have not ended. Amounts in euro. */
export const toBalanceReplies = (rows: readonly EntryRow[], sims: Sims, now: Date): PrepaidBalance[] => {
  const today = brusselsDate(now);
  const first = addMonths(firstOfMonth(today), 1);
  const endedSimUuids = new Set(rows.filter(({ kind }) => kind === 'given_back').map((row) => row.order_product_uuid));
  return [...Map.groupBy(rows, ({ order_product_uuid }) => order_product_uuid)]
    .filter(([order_product_uuid]) => !endedSimUuids.has(order_product_uuid))
    .map(([order_product_uuid, entries]) => {
      const simIn = (simsOfMonth: Sims[keyof Sims]) => simsOfMonth.get(order_product_uuid) ?? simAsOrdered(entries);
      const nextCharge = computeNextMonthCharge(entries, simIn(sims.next), today);
      const month_cents = computeMonthPrice(entries, simIn(sims.next), first);
      const suspension = computeChargeToResume(entries, simIn(sims.now), today);
      return {
        order_product_uuid,
        balance: centsToEuro(sumBalance(entries)),
        next_month: nextCharge && {
          first: nextCharge.first,
          amount: centsToEuro(nextCharge.amount_cents),
          contributions: centsToEuro(nextCharge.contributions_cents),
          missing: centsToEuro(nextCharge.missing_cents),
        },
        ...(suspension && {
          stopped: {
            since: suspension.suspended_on,
            amount: centsToEuro(suspension.amount_cents),
            missing: centsToEuro(suspension.missing_cents),
            days: suspension.days,
            in_full: centsToEuro(suspension.whole_cents),
            contributions: centsToEuro(suspension.contributions_cents),
            next: month_cents === null ? null : { first, amount: centsToEuro(month_cents) },
          },
        }),
      };
    });
};

/** Cents that were refunded from the balance of a SIM when it ended. */
export const queryBalanceRefundedAtEnd = async (
  q: Reader,
  { customer_uuid, order_product_uuid }: { customer_uuid: string; order_product_uuid: string },
): Promise<Cents> => {
  const ofCustomer = and(
    eq(prepaidEntry.customer_uuid, customer_uuid),
    eq(prepaidEntry.order_product_uuid, order_product_uuid),
  );
  const [row] = await q
    .select({ cents: prepaidEntry.amount_cents })
    .from(prepaidEntry)
    .where(and(ofCustomer, eq(prepaidEntry.kind, 'given_back')));
  return (0 - (row?.cents ?? 0)) as Cents;
};

/** Sums paid for and used by prepaid SIMs if they are withdrawn now, by order product. SIMs without entries are absent. One statement. */
export const queryPrepaidUseIfWithdrawnNow = async (
  q: Reader,
  sims: readonly { customer_uuid: string; order_product_uuid: string; early_start: boolean }[],
  now: Date,
): Promise<Map<string, PrepaidUse>> => {
  if (sims.length === 0) return new Map();
  const entries = await queryEntriesOfSims(q, sims);
  return new Map(
    sims.flatMap(({ order_product_uuid, early_start }) => {
      const simEntries = entries.get(order_product_uuid);
      return simEntries ? [[order_product_uuid, computePrepaidUse(simEntries, brusselsDate(now), early_start)]] : [];
    }),
  );
};

/** Returns the debited and the used amount of an add-on of a prepaid SIM for a withdrawal on `on`; null when it was debited from no balance. */
export const queryAddonUseIfWithdrawn = async (
  q: Reader,
  sim: { customer_uuid: string; order_product_uuid: string },
  addon: { addon_uuid: string; offer_uuid: string },
  on: BusinessDate,
): Promise<PrepaidUse | null> => computeAddonUse(await queryEntries(q, sim), addon, on);

export { queryPlanUse } from './prepaid/prepaid-plan.ts';

/** Cents that are refunded from prepaid balances if their SIMs end now, or were when they ended, by order product. One statement. */
export const queryClosingBalances = async (
  q: Reader,
  sims: readonly { customer_uuid: string; order_product_uuid: string }[],
  now: Date,
): Promise<Map<string, Cents>> => {
  if (sims.length === 0) return new Map();
  const entries = await queryEntriesOfSims(q, sims);
  return new Map(
    [...entries].map(([order_product_uuid, simEntries]) => {
      const payoutEntry = [...simEntries, ...buildClosingEntries(simEntries, brusselsDate(now))].find(
        ({ kind }) => kind === 'given_back',
      );
      return [order_product_uuid, (0 - (payoutEntry?.amount_cents ?? 0)) as Cents];
    }),
  );
};

/** Whether the customer has an unpaid invoice. */
export const hasUnpaidInvoice = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const ofCustomer = and(
    eq(customerInvoice.customer_uuid, customer_uuid),
    notInArray(customerInvoice.state, ['paid', 'credited']),
  );
  const [row] = await q.select({ uuid: customerInvoice.invoice_uuid }).from(customerInvoice).where(ofCustomer).limit(1);
  return row !== undefined;
};

/** Whether the customer has any invoice. */
export const hasInvoice = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const ofCustomer = eq(customerInvoice.customer_uuid, customer_uuid);
  const [row] = await q.select({ uuid: customerInvoice.invoice_uuid }).from(customerInvoice).where(ofCustomer).limit(1);
  return row !== undefined;
};

/** The SIMs that are suspended because their month is not paid, by order product. One statement. */
export const querySuspendedPrepaidSims = async (
  q: Reader,
  sims: readonly { customer_uuid: string; order_product_uuid: string }[],
): Promise<ReadonlySet<string>> => {
  if (sims.length === 0) return new Set();
  const entries = await queryEntriesOfSims(q, sims);
  return new Set([...entries].flatMap(([uuid, entriesOfSim]) => (suspendedSince(entriesOfSim) ? [uuid] : [])));
};

/** Months of a SIM that are on a bill, by their first day. */
export const queryBilledMonths = async (
  q: Reader,
  { customer_uuid, customer_product_uuid }: { customer_uuid: string; customer_product_uuid: string },
): Promise<ReadonlySet<BusinessDate>> => {
  const rows = await q
    .select({ month: billedMonth.month })
    .from(billedMonth)
    .where(
      and(eq(billedMonth.customer_uuid, customer_uuid), eq(billedMonth.customer_product_uuid, customer_product_uuid)),
    );
  return new Set(rows.map(({ month }) => month));
};
