import { desc, eq, getTableColumns, not, sql } from 'drizzle-orm';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { queryRows, type Reader } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import { carbonEntry } from './tables.ts';
import type { Grams } from '#platform/pure/carbon.ts';

export type CarbonEntryRow = typeof carbonEntry.$inferSelect;

/** Maximum number of gifts or contributions of a customer that are read: more than 25 SIMs with five extras each make in ten years. */
const maxEntries = 20_000;

/**
 * Returns all entries that a wallet is computed from, without a limit. Undone gifts are left out: they are the only entries that a customer
 * could make without paying, so the number of the others stays small.
 */
export const queryWalletEntriesExceptUndone = (q: Reader, customer_uuid: string): Promise<CarbonEntryRow[]> => {
  // A window function, because the planner may run an anti join of gifts and undoings as a nested loop.
  const isUndone = sql<boolean>`bool_or(${carbonEntry.kind} = 'undone') over (partition by ${carbonEntry.about})`;
  const ownEntries = q
    .select({ ...getTableColumns(carbonEntry), is_undone: isUndone.as('is_undone') })
    .from(carbonEntry)
    .where(eq(carbonEntry.customer_uuid, customer_uuid))
    .as('own');
  return q.select().from(ownEntries).where(not(ownEntries.is_undone)).orderBy(ownEntries.created_at);
};

/** Returns a page of the entries of a wallet, newest first, and the number of all entries. */
export const queryWalletHistory = async (
  q: Reader,
  customer_uuid: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: CarbonEntryRow[]; total: number }> => {
  const ofCustomer = eq(carbonEntry.customer_uuid, customer_uuid);
  const newestFirst = [desc(carbonEntry.created_at), desc(carbonEntry.about), desc(carbonEntry.kind)];
  const [entries, total] = await Promise.all([
    q
      .select()
      .from(carbonEntry)
      .where(ofCustomer)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
    q.$count(carbonEntry, ofCustomer),
  ]);
  return { entries, total };
};

export type CreditedSim = { name: string; msisdn: Msisdn };

/** Returns the SIMs of a customer by the uuids that credits are about: that of the SIM, and those of the add-ons that it has or had. */
export const querySimsByCreditSubject = async (q: Reader, customer_uuid: string): Promise<Map<string, CreditedSim>> => {
  const rows = await queryRows<CreditedSim & { uuid: string; addons: string[] }>(
    q,
    sql`select uuid, name, msisdn, array(select held ->> 'uuid' from jsonb_array_elements(addons) as held) as addons
      from customer_product where customer_uuid = ${customer_uuid}::uuid and msisdn <> ''`,
  );
  return new Map(
    rows.flatMap(({ uuid, addons, name, msisdn }) =>
      [uuid, ...addons].map((each) => [each, { name, msisdn }] as const),
    ),
  );
};

export type GiftStanding = {
  ledger_uuid: string;
  project_uuid: string;
  grams: Grams;
  given_at: Date;
  /** Grams that all customers gave to the project before. */
  before_grams: Grams;
};

/**
 * Returns the gifts of a customer that were not undone, newest first, each with the amount before it in the queue for the lots of its
 * project. The amounts of earlier months are read from the totals.
 */
export const queryGiftStandings = async (q: Reader, customer_uuid: string): Promise<GiftStanding[]> => {
  const rows = await queryRows<Omit<GiftStanding, 'given_at' | 'before_grams'> & { given_ms: string; before: string }>(
    q,
    sql`select g.ledger_uuid, g.project_uuid, g.grams, extract(epoch from g.given_at) * 1000 as given_ms,
      coalesce((select sum(o.amount) from project_opening o where o.kind = 'credited' and o.project_uuid = g.project_uuid), 0)
      + coalesce((select sum(t.amount) from project_total t
        where t.kind = 'given' and t.project_uuid = g.project_uuid and t.month < g.month), 0)
      + coalesce((select sum(e.grams) from removal_gift e
        where e.project_uuid = g.project_uuid and e.month = g.month and e.given_at < g.given_at), 0) as before
      from removal_gift g
      where g.customer_uuid = ${customer_uuid} and g.kind <> 'undone'
        and not exists (select from removal_gift u where u.customer_uuid = g.customer_uuid
          and u.ledger_uuid = g.ledger_uuid and u.kind = 'undone')
      order by g.given_at desc limit ${maxEntries}`,
  );
  return rows.map(({ given_ms, before, ...row }) => ({
    ...row,
    given_at: new Date(Number(given_ms)),
    before_grams: Number(before),
  }));
};

export type ContributionStanding = {
  entry: string;
  project_uuid: string;
  cents: Cents;
  collected_at: Date;
  /** Cents that were collected for the project from all customers before. */
  before_cents: Cents;
};

/** Returns the contributions of a customer that were not refunded, newest first, each with the amount before it in the queue for transfers of its project. */
export const queryContributionStandings = async (q: Reader, customer_uuid: string): Promise<ContributionStanding[]> => {
  const rows = await queryRows<
    Omit<ContributionStanding, 'collected_at' | 'before_cents'> & { collected_ms: string; before: string }
  >(
    q,
    sql`with mine as (
      select entry_id, line, project_uuid, max(month) as month, sum(cents)::int as cents,
        max(collected_at) filter (where cents > 0) as collected_at
      from contribution_entry where customer_uuid = ${customer_uuid}
      group by entry_id, line, project_uuid having sum(cents) > 0
      order by max(collected_at) desc limit ${maxEntries})
    select m.entry_id || '-' || m.line as entry, m.project_uuid, m.cents, extract(epoch from m.collected_at) * 1000 as collected_ms,
      coalesce((select sum(o.amount) from project_opening o where o.kind = 'collected' and o.project_uuid = m.project_uuid), 0)
      + coalesce((select sum(t.amount) from project_total t
        where t.kind = 'collected' and t.project_uuid = m.project_uuid and t.month < m.month), 0)
      + coalesce((select sum(e.cents) from contribution_entry e
        where e.project_uuid = m.project_uuid and e.month = m.month and e.collected_at < m.collected_at), 0) as before
    from mine m order by m.collected_at desc, entry`,
  );
  return rows.map(({ collected_ms, before, ...row }) => ({
    ...row,
    collected_at: new Date(Number(collected_ms)),
    before_cents: Number(before),
  }));
};
