import { and, eq, gte, isNull, lt, ne, sql, sum } from 'drizzle-orm';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { type CreditKind, creditToPayOut } from '#billing/rules/customer-credit.ts';
import type { PriceBasis } from '#billing/rules/bill-document.ts';
import { type BilledSim, isBilledInMonth, type LateCharge, type LateUsage } from '#billing/rules/bill-lines.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { type ContractParty, queryContractParties } from '#customers/server/queries.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { type DebitMandate, queryDebitMandates } from '#payments/server/queries.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import { isOneOf } from '#platform/db/is-one-of.ts';
import { addMonths, type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Bucket } from '#subscriptions/rules/bucket.ts';
import { isContractWithdrawn } from '#subscriptions/rules/agreed-price.ts';
import { centsOfMillicents } from '#subscriptions/rules/millicents.ts';
import { type BillableLine, queryAgreedPrices, queryBillableLines } from '#subscriptions/server/queries.ts';
import { queryClosedUsageMonths } from '#usage/server/queries.ts';
import { billedMonth, customerCredit, customerInvoice, pendingCharge } from '../tables.ts';
import { toBilledSim } from './billed-sims.ts';

/** Months for which late usage is still billed; records are kept as long. */
const LATE_MONTHS = 13;

/** A SIM of a bill with what is printed beside its lines. */
export type BillSim = BilledSim & { msisdn: Msisdn; buckets: readonly Bucket[] };

/** Everything that the bill of an account is composed of. */
export type AccountFacts = {
  party: ContractParty;
  basis: PriceBasis;
  sims: BillSim[];
  late_usage: LateUsage[];
  charges: LateCharge[];
  credit_cents: Cents;
  /** The overdue sum of earlier invoices. */
  still_open_cents: Cents;
  mandate: DebitMandate | null;
};

type Key = { customer_uuid: string; customer_product_uuid: string };
const nameOf = ({ customer_uuid, customer_product_uuid }: Key): string => `${customer_uuid} ${customer_product_uuid}`;
const nameOfMonth = (row: Key & { month: BusinessDate }): string => `${nameOf(row)} ${row.month}`;

/** The cost of usage outside the plan in a month: of the closed month or, for a SIM that ended within it, of the counters in the row of the SIM. */
const usageOfMonth = (line: BillableLine, month: BusinessDate, costsOfMonths: ReadonlyMap<string, Cents>): Cents => {
  const spent = line.spent?.month === month ? centsOfMillicents(line.spent.all) : 0;
  return costsOfMonths.get(nameOfMonth({ ...line, month })) ?? spent;
};

/**
 * Queries what the bills of these accounts about `month` are composed of, without SIMs whose month is billed already. Accounts without
 * anything to bill are absent. SIMs in use are billed as if they ended at `assumed_ended_at`, when that is given. `language`: of the names, instead of the customer's. A fixed number of statements.
 */
export const queryAccountFacts = async (
  tx: Reader,
  { db, cipher, language }: { db: Database; cipher: Cipher; language?: Language },
  customer_uuids: readonly string[],
  month: BusinessDate,
  assumed_ended_at: Date | null = null,
): Promise<Map<string, AccountFacts>> => {
  const catalogue = await getCatalogue(db);
  const firstLateMonth = addMonths(month, -LATE_MONTHS);
  const billableLines = await queryBillableLines(tx, customer_uuids, startOfBusinessDay(month));
  const prices = await queryAgreedPrices(tx, customer_uuids);
  const usageMonths = await queryClosedUsageMonths(tx, customer_uuids, firstLateMonth);
  const billedMonths = await tx
    .select()
    .from(billedMonth)
    .where(and(isOneOf(billedMonth.customer_uuid, customer_uuids), gte(billedMonth.month, firstLateMonth)));
  const parties = await queryContractParties(tx, customer_uuids);
  const credits = await queryCredits(tx, customer_uuids);
  const openCents = await queryStillOpen(tx, customer_uuids, startOfBusinessDay(addMonths(month, 1)));
  const charges = await tx
    .select()
    .from(pendingCharge)
    .where(and(isOneOf(pendingCharge.customer_uuid, customer_uuids), isNull(pendingCharge.invoice_uuid)))
    .orderBy(pendingCharge.created_at, pendingCharge.about);
  const chargesOf = Map.groupBy(charges, ({ customer_uuid }) => customer_uuid);
  const mandates = await queryDebitMandates(tx, cipher, customer_uuids);

  const costs = new Map(usageMonths.map((row) => [nameOfMonth(row), centsOfMillicents(row.spent.all)]));
  const billedNames = new Set(billedMonths.map(nameOfMonth));
  const bucketsOf = new Map(usageMonths.filter((row) => row.month === month).map((row) => [nameOf(row), row.buckets]));
  const linesOf = Map.groupBy(
    billableLines.filter(({ credit_limit_cents }) => credit_limit_cents !== null),
    ({ customer_uuid }) => customer_uuid,
  );
  const lateOf = Map.groupBy(
    billedMonths.flatMap(({ usage_cents, ...row }) => {
      const cents = (costs.get(nameOfMonth(row)) ?? usage_cents) - usage_cents;
      return cents === 0 || row.month >= month ? [] : [{ ...row, cents }];
    }),
    ({ customer_uuid }) => customer_uuid,
  );
  const simsOf = (party: ContractParty) =>
    (linesOf.get(party.customer_uuid) ?? []).flatMap((line) => {
      const agreedPrices = prices.get(line.customer_product_uuid) ?? [];
      if (isContractWithdrawn(agreedPrices) || billedNames.has(nameOfMonth({ ...line, month }))) return [];
      const sim = toBilledSim(
        { ...line, ended_at: line.ended_at ?? assumed_ended_at },
        agreedPrices,
        { catalogue, language: language ?? party.language, first: month },
        usageOfMonth(line, month, costs),
      );
      return isBilledInMonth(sim, month)
        ? [{ ...sim, msisdn: line.msisdn, buckets: bucketsOf.get(nameOf(line)) ?? [] }]
        : [];
    });
  return new Map(
    [...parties.values()].flatMap((party) => {
      const sims = simsOf(party);
      const lateUsage = lateOf.get(party.customer_uuid) ?? [];
      const pendingCharges = chargesOf.get(party.customer_uuid) ?? [];
      if (sims.length + lateUsage.length + pendingCharges.length === 0) return [];
      const facts: AccountFacts = {
        party,
        basis: party.type === BUSINESS ? 'net' : 'gross',
        sims,
        late_usage: lateUsage,
        charges: pendingCharges,
        credit_cents: credits.get(party.customer_uuid) ?? 0,
        still_open_cents: openCents.get(party.customer_uuid) ?? 0,
        mandate: mandates.get(party.customer_uuid) ?? null,
      };
      return [[party.customer_uuid, facts]];
    }),
  );
};

/** Cents of the credit of a customer that can be paid back (`creditToPayOut`). `needed_for_bills_cents`: what bills are about to use of it. */
export const queryCreditToPayOut = async (
  q: Reader,
  customer_uuid: string,
  needed_for_bills_cents = 0,
): Promise<Cents> => {
  const rows = await q
    .select({ kind: customerCredit.kind, cents: sum(customerCredit.amount_cents).mapWith(Number) })
    .from(customerCredit)
    .where(eq(customerCredit.customer_uuid, customer_uuid))
    .groupBy(customerCredit.kind);
  const centsOf = (kind: CreditKind): Cents => rows.find((row) => row.kind === kind)?.cents ?? 0;
  const credit = rows.reduce((total, { cents }) => total + (cents ?? 0), 0);
  return creditToPayOut(credit - needed_for_bills_cents, centsOf('referral'), needed_for_bills_cents - centsOf('used'));
};

/** The unpaid sum per customer of invoices that were due before an instant; customers who owe nothing are absent. One statement. */
const queryStillOpen = async (
  q: Reader,
  customer_uuids: readonly string[],
  dueBefore: Date,
): Promise<Map<string, Cents>> => {
  const { customer_uuid, remaining_cents, state, due_at } = customerInvoice;
  const rows = await q
    .select({ customer_uuid, cents: sum(remaining_cents).mapWith(Number) })
    .from(customerInvoice)
    .where(
      and(
        isOneOf(customer_uuid, customer_uuids),
        sql`${state} <> 'paid' and ${state} <> 'credited'`,
        ne(state, 'written_off'),
        lt(due_at, dueBefore),
      ),
    )
    .groupBy(customer_uuid);
  return new Map(rows.map((row) => [row.customer_uuid, row.cents ?? 0]));
};

/** Credit of these customers; those without any are absent. One statement. */
export const queryCredits = async (q: Reader, customer_uuids: readonly string[]): Promise<Map<string, Cents>> => {
  const rows = await q
    .select({ customer_uuid: customerCredit.customer_uuid, cents: sum(customerCredit.amount_cents).mapWith(Number) })
    .from(customerCredit)
    .where(isOneOf(customerCredit.customer_uuid, customer_uuids))
    .groupBy(customerCredit.customer_uuid);
  return new Map(rows.map(({ customer_uuid, cents }) => [customer_uuid, cents ?? 0]));
};
