import { sql } from 'drizzle-orm';
import type { BestTariff } from '#billing/rules/bill-presentation.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { queryBestTariffsOfAdviceMonth } from '#plans/server/queries.ts';
import type { OverageRates } from '#usage/rules/apply-rated-usage.ts';
import { type Bill, composeBill } from '#billing/rules/bill.ts';
import { billPeriod } from '#billing/rules/bill-lines.ts';
import { computeDueDay } from '#billing/rules/payment-term.ts';
import { billReference } from '#billing/rules/structured-communication.ts';
import { formatDocumentNumber } from '#documents/rules/document-number.ts';
import { computeRetentionEnd } from '#documents/rules/retention.ts';
import { lockSeriesAndComputeNextNumber, insertDocuments, type NewDocument } from '#documents/server/commands.ts';
import { insertScheduledDebits, lockMandatesOfCustomers } from '#payments/server/commands.ts';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import { queryRows, type Tx } from '#platform/db/database.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { brusselsDate, type BusinessDate, startOfBusinessDay, monthOf } from '#platform/pure/calendar.ts';
import { insertInvoicePayments } from '../invoices.store.ts';
import { billedMonth, customerCredit, customerInvoice, invoiceReference } from '../tables.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { billJournalEntries } from '#billing/rules/bill-postings.ts';
import { BILL_TEMPLATE_VERSION } from '../documents/bill-template.ts';
import type { FrozenBill } from '../documents/stored-documents.ts';
import { buildBillDocuments, buildPresentation } from './bill-documents.ts';
import { type AccountFacts, queryAccountFacts } from './bill-facts.ts';
import type { Cents } from '#platform/pure/money.ts';

export type BillContext = Pick<JobContext, 'db' | 'cipher' | 'queue' | 'publish' | 'now' | 'newId' | 'settings'> & {
  /** Rates of usage beyond the plans, for the yearly advice; without them none is given. */
  rates?: OverageRates;
};

/** A bill that was issued, with the keys of its rows. */
export type IssuedBill = {
  customer_uuid: string;
  invoice_uuid: string;
  facts: AccountFacts;
  bill: Bill;
  number: string;
  reference: string;
  due_on: BusinessDate;
  /** Day of the direct debit; null when the customer pays. */
  debit_on: BusinessDate | null;
  /** Left to pay after the credit that was used. */
  remaining_cents: Cents;
  /** Document of its invoice. */
  document_uuid: string;
  /** The yearly advice on it; null on the others. */
  best_tariffs: BestTariff[] | null;
};

/**
 * Lets one transaction at a time issue bills of an account, so that each month of a SIM and each late record is on one bill. Held until the
 * transaction ends. Locked in the order of their keys, so that two transactions never wait for each other.
 */
export const lockBillingOfAccounts = async (tx: Tx, customer_uuids: readonly string[]): Promise<void> => {
  await queryRows(
    tx,
    sql`select pg_advisory_xact_lock(${advisoryLocks.bills}, key)
        from (select distinct hashtext(account) as key from unnest(${sql.param([...customer_uuids])}::text[]) account order by 1) keys`,
  );
};

/** Adds late usage to what was billed of earlier months. One statement. */
const updateBilledUsage = async (
  tx: Tx,
  lateUsage: readonly (Bill['late_usage'][number] & { customer_uuid: string })[],
) => {
  if (lateUsage.length === 0) return;
  await tx.execute(
    sql`update billed_month b set usage_cents = b.usage_cents + l.cents
        from json_to_recordset(${JSON.stringify(lateUsage)}::json) as l(customer_uuid uuid, customer_product_uuid uuid, month date, cents int)
        where b.customer_uuid = l.customer_uuid and b.customer_product_uuid = l.customer_product_uuid and b.month = l.month`,
  );
};

type Numbers = { invoice: number; statement: number };

/** Numbers the bills in the series of their year. The locks of the series are held until the transaction ends, so this comes last. */
const allocateNumbers = async (tx: Tx, year: string, bills: readonly Bill[]): Promise<Numbers> => {
  const hasStatements = bills.some(({ contributions }) => contributions.length > 0);
  const invoice = await lockSeriesAndComputeNextNumber(tx, year);
  return { invoice, statement: hasStatements ? await lockSeriesAndComputeNextNumber(tx, `CS${year}`) : 0 };
};

/** Queries the yearly advice of the customers who get it on the bill about `month`; the others are absent. */
const queryAdvice = async (
  tx: Tx,
  { db, rates }: BillContext,
  composedBills: readonly Composed[],
  month: BusinessDate,
): Promise<Map<string, BestTariff[]>> => {
  if (!rates) return new Map();
  const catalogue = await getCatalogue(db);
  const sims = composedBills.flatMap(({ customer_uuid, facts }) =>
    facts.sims.filter(({ ended_on }) => ended_on === null).map((sim) => ({ ...sim, customer_uuid })),
  );
  const tariffOfSim = await queryBestTariffsOfAdviceMonth(tx, sims, month, { catalogue, rates });
  const tariffsByCustomer = composedBills.map(({ customer_uuid, facts: { sims: billedSims, party } }) => {
    const tariffs = billedSims.flatMap(({ customer_product_uuid, msisdn }): BestTariff[] => {
      const { months, better } = tariffOfSim.get(customer_product_uuid) ?? { months: 0, better: null };
      if (months === 0) return [];
      const plan = catalogue.offerByUuid.get(better?.uuid ?? '')?.name[party.language] ?? '';
      const saved_cents_per_month = better?.saved_cents_per_month ?? 0;
      return [{ msisdn, months, better: better && { plan, saved_cents_per_month } }];
    });
    return [customer_uuid, tariffs] as const;
  });
  return new Map(
    tariffsByCustomer.filter(([, tariffs]) => tariffs.length > 0).map(([uuid, tariffs]) => [uuid, [...tariffs]]),
  );
};

type Composed = { customer_uuid: string; invoice_uuid: string; facts: AccountFacts; bill: Bill };

/**
 * Schedules the direct debits of bills, on their due date at the earliest, and returns the days by invoice. The customer pays a bill that is
 * absent.
 */
const scheduleDebits = async (
  tx: Tx,
  ctx: BillContext,
  bills: readonly Composed[],
  { due_on, referenceAt }: { due_on: BusinessDate; referenceAt(at: number): string },
): Promise<Map<string, BusinessDate>> => {
  const collections = bills.flatMap(({ customer_uuid, invoice_uuid, facts, bill }, at) => {
    const amount_cents = bill.amount_cents - bill.credit_used_cents;
    if (!facts.mandate || amount_cents === 0) return [];
    return [
      {
        customer_uuid,
        payment_uuid: ctx.newId(),
        subject_uuid: invoice_uuid,
        amount_cents,
        collect_on: due_on,
        communication: referenceAt(at),
      },
    ];
  });
  const scheduledCollections = await insertScheduledDebits(tx, ctx, collections);
  const scheduledDebits = collections.flatMap(({ payment_uuid, ...each }) => {
    const day = scheduledCollections.get(payment_uuid);
    return day ? [{ ...each, payment_uuid, debit_on: day.collect_on }] : [];
  });
  await insertInvoicePayments(
    tx,
    scheduledDebits.map(({ customer_uuid, payment_uuid, subject_uuid, amount_cents }) => ({
      customer_uuid,
      payment_uuid,
      invoice_uuid: subject_uuid,
      planned_cents: amount_cents,
      created_at: ctx.now(),
    })),
  );
  return new Map(scheduledDebits.map(({ subject_uuid, debit_on }) => [subject_uuid, debit_on]));
};

/**
 * Issues the bills of accounts about `month` and returns them. Months that were billed already are skipped, so it can be repeated. Call
 * `lockBillingOfAccounts` first. A fixed number of statements whatever the number of accounts.
 */
export const issueBillsAndScheduleDebits = async (
  tx: Tx,
  ctx: BillContext,
  customer_uuids: readonly string[],
  month: BusinessDate,
): Promise<IssuedBill[]> => {
  const now = ctx.now();
  const issued_on = brusselsDate(now);
  const due_on = computeDueDay(issued_on, ctx.settings);
  const due_at = startOfBusinessDay(due_on);
  const retained_until = computeRetentionEnd(issued_on);
  const year = issued_on.slice(0, 4);
  // Lock order: the mandates, then the series of numbers, for which all other bills wait.
  await lockMandatesOfCustomers(tx, customer_uuids);
  const accounts = await queryAccountFacts(tx, ctx, customer_uuids, month);
  const billDrafts = [...accounts].map(([customer_uuid, facts]) => ({
    customer_uuid,
    invoice_uuid: ctx.newId(),
    facts,
    bill: composeBill({ ...facts, month, period: billPeriod(month, issued_on) }),
  }));
  const newBilledMonths = billDrafts.flatMap(({ customer_uuid, invoice_uuid, facts: { sims } }) =>
    sims.map(({ customer_product_uuid, usage_cents }) => ({
      customer_uuid,
      customer_product_uuid,
      month,
      invoice_uuid,
      usage_cents,
    })),
  );
  await insertRows(tx, billedMonth, newBilledMonths);
  const composedBills = billDrafts.flatMap(({ bill, ...each }) => (bill ? [{ ...each, bill }] : []));
  if (composedBills.length === 0) return [];
  await updateBilledUsage(
    tx,
    composedBills.flatMap(({ customer_uuid, bill }) => bill.late_usage.map((each) => ({ ...each, customer_uuid }))),
  );

  const billedCharges = composedBills.flatMap(({ customer_uuid, invoice_uuid, facts }) =>
    facts.charges.map(({ about }) => ({ customer_uuid, about, invoice_uuid })),
  );
  // Passed as arrays and not as JSON: PostgreSQL expects few rows from an array, and looks them up by the key.
  const columnOfCharges = (name: keyof (typeof billedCharges)[number]) =>
    toPostgresArray(billedCharges.map((each) => each[name]));
  if (billedCharges.length > 0)
    await tx.execute(
      sql`update pending_charge p set invoice_uuid = c.invoice_uuid
        from unnest(${columnOfCharges('customer_uuid')}::uuid[], ${columnOfCharges('about')}::text[],
          ${columnOfCharges('invoice_uuid')}::uuid[]) as c(customer_uuid, about, invoice_uuid)
        where p.customer_uuid = c.customer_uuid and p.about = c.about`,
    );
  const credits = composedBills
    .filter(({ bill }) => bill.credit_used_cents > 0)
    .map(({ customer_uuid, invoice_uuid, bill }) => ({
      customer_uuid,
      kind: 'used' as const,
      about: invoice_uuid,
      amount_cents: 0 - bill.credit_used_cents,
      created_at: now,
    }));
  await insertRows(tx, customerCredit, credits);
  await postJournalEntries(
    tx,
    composedBills.flatMap((each) => billJournalEntries(each, now)),
  );

  const advice = await queryAdvice(tx, ctx, composedBills, month);
  // The series is locked from here to the end of the transaction: what needs no number is done before.
  const firstNumbers = await allocateNumbers(
    tx,
    year,
    composedBills.map(({ bill }) => bill),
  );
  let statementCount = 0;
  const debits = await scheduleDebits(tx, ctx, composedBills, {
    due_on,
    referenceAt: (at) => billReference(year, firstNumbers.invoice + at),
  });
  const issuedBills = composedBills.map(({ customer_uuid, invoice_uuid, facts, bill }, at) => {
    const sequence = firstNumbers.invoice + at;
    const debit_on = debits.get(invoice_uuid) ?? null;
    const hasStatement = bill.contributions.length > 0;
    const statement_number = hasStatement
      ? formatDocumentNumber(`CS${year}`, firstNumbers.statement + statementCount++)
      : null;
    const remaining_cents = bill.amount_cents - bill.credit_used_cents;
    const number = formatDocumentNumber(year, sequence);
    const reference = billReference(year, sequence);
    const { invoice, statement } = buildBillDocuments(facts, bill, month, {
      issued_on,
      due_on,
      reference,
      number,
      statement_number,
      settings: ctx.settings,
      debit_on,
    });
    const presentation = buildPresentation(ctx.settings, facts.party.language, advice.get(customer_uuid));
    const [document_uuid, statement_uuid] = [ctx.newId(), statement ? ctx.newId() : null];
    const documents: NewDocument[] = [invoice, ...(statement ? [statement] : [])].map((data) => ({
      customer_uuid,
      document_uuid: data === statement && statement_uuid ? statement_uuid : document_uuid,
      kind: data.kind,
      number: data.number,
      language: facts.party.language,
      template_version: BILL_TEMPLATE_VERSION,
      data: { ...data, presentation } satisfies FrozenBill,
      issued_at: now,
      retained_until,
    }));
    const row: typeof customerInvoice.$inferInsert = {
      customer_uuid,
      invoice_uuid,
      number: sequence,
      series: year,
      reference,
      month: monthOf(month),
      kind: 'bill',
      period_from: month,
      period_until: invoice.period?.until ?? null,
      amount_cents: bill.amount_cents,
      remaining_cents,
      vat_cents: bill.totals.vat_cents,
      contributions_cents: bill.contributions_cents,
      credit_used_cents: bill.credit_used_cents,
      basis: facts.basis,
      document_uuid,
      statement_uuid,
      state: remaining_cents > 0 ? 'open' : 'paid',
      paid_at: remaining_cents > 0 ? null : now,
      debit_on,
      created_at: now,
      due_at,
    };
    const keys = { customer_uuid, invoice_uuid, document_uuid };
    const best_tariffs = advice.get(customer_uuid) ?? null;
    return { ...keys, facts, bill, number, reference, due_on, debit_on, remaining_cents, best_tariffs, row, documents };
  });
  await insertDocuments(
    tx,
    issuedBills.flatMap(({ documents }) => documents),
  );
  await insertRows(
    tx,
    customerInvoice,
    issuedBills.map(({ row }) => row),
  );
  await insertRows(
    tx,
    invoiceReference,
    issuedBills.map(({ customer_uuid, invoice_uuid, reference }) => ({ customer_uuid, invoice_uuid, reference })),
  );
  return issuedBills;
};
