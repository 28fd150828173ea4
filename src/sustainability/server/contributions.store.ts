import { type SQL, sql } from 'drizzle-orm';
import { queryRows, type Reader, type Tx } from '#platform/db/database.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import { recordMonthsToSum } from './due-months.store.ts';
import type { contributionEntry } from './tables.ts';

/** The project that each add-on funds, by its uuid, also of add-ons that are no longer sold: the same rule as `findFundedProject`; a test compares them. */
export const projectOfAddon: SQL = sql`select distinct on (a.value ->> 'uuid') (a.value ->> 'uuid')::uuid as offer_uuid, p.project_uuid
  from project p cross join lateral jsonb_array_elements_text(p.content -> 'addons') as c (code)
  join (select content from catalogue_version order by version desc limit 1) v on true
  cross join lateral jsonb_array_elements(v.content -> 'addons') as a
  where p.content ->> 'part' = 'contribution' and a.value ->> 'code' = c.code
  order by a.value ->> 'uuid', p.closed_on is not null, p.code collate "C"`;

/** Whether a closed project lists an add-on, so that an add-on ordered with a SIM may have been meant for it. */
export const isListedByClosedProject = async (q: Reader, offer_uuid: string): Promise<boolean> => {
  const rows = await queryRows(
    q,
    sql`select from project p
      join (select content from catalogue_version order by version desc limit 1) v on true
      cross join lateral jsonb_array_elements(v.content -> 'addons') as a
      where p.closed_on is not null and a.value ->> 'uuid' = ${offer_uuid} and p.content -> 'addons' @> (a.value -> 'code') limit 1`,
  );
  return rows.length > 0;
};

/**
 * Selects the lines of the books on the account of contributions, with their paid part. A line of a prepaid balance is paid, because the
 * balance was paid in advance; a line of an invoice or of its credit notes is paid once nothing of the invoice is left to pay, and until then not at
 * all. `credited_entry_id`: the entry of the invoice that a credit note corrects.
 */
export const contributionLines = (ofCustomers: SQL): SQL => sql`
  select l.customer_uuid, l.entry_id, l.line, l.subject_uuid as offer_uuid, e.posted_at, i.paid_at, o.entry_id as credited_entry_id,
    case when e.kind in ('prepaid-use', 'prepaid-use-credit') or (i.remaining_cents <= 0 and i.state in ('paid', 'credited'))
      then -l.amount_cents else 0 end as paid_cents
  from journal_line l
  join journal_entry e on e.customer_uuid = l.customer_uuid and e.entry_id = l.entry_id
  left join credit_note n on e.kind = 'credit-note' and n.customer_uuid = e.customer_uuid and n.credit_note_uuid::text = e.about
  left join customer_invoice i on i.customer_uuid = e.customer_uuid
    and i.invoice_uuid::text = case when e.kind = 'credit-note' then n.invoice_uuid::text else e.about end
  left join journal_entry o on e.kind = 'credit-note' and o.customer_uuid = e.customer_uuid and o.kind = 'invoice'
    and o.about = n.invoice_uuid::text
  where l.account = '4890' and e.kind in ('prepaid-use', 'prepaid-use-credit', 'invoice', 'credit-note') and ${ofCustomers}`;

export type AddedContribution = Pick<
  typeof contributionEntry.$inferSelect,
  'customer_uuid' | 'project_uuid' | 'month' | 'cents'
>;

/** Selects the project of a line that has rows already, or, for a refund, the project of the refunded rows: the add-on may fund another project now. */
const projectOfRows: SQL = sql`select c.project_uuid from contribution_entry c
  where c.customer_uuid = line.customer_uuid and (c.entry_id = line.entry_id and c.line = line.line
    or line.paid_cents < 0 and c.addon_offer_uuid = line.offer_uuid and c.cents > 0)
  order by c.entry_id = line.entry_id desc, c.entry_id is not distinct from line.credited_entry_id desc, c.entry_id desc, c.nth limit 1`;

/**
 * Records contributions that were paid or refunded since the last call: a row for each line of the books whose paid amount differs from the
 * sum of its rows. Idempotent; a call also records what missed events would have. Returns the added rows.
 */
export const syncContributions = async (
  tx: Tx,
  customers: readonly string[],
  now: Date,
): Promise<AddedContribution[]> => {
  if (customers.length === 0) return [];
  const ofCustomers = sql`l.customer_uuid = any(${toPostgresArray([...new Set(customers)])}::uuid[])`;
  const addedContributions = await queryRows<AddedContribution>(
    tx,
    sql`with line as (${contributionLines(ofCustomers)}),
    change as (
      select line.*, coalesce(rows.project_uuid, p.project_uuid) as project_uuid, coalesce(had.count, 0) as count, line.paid_cents - coalesce(had.cents, 0) as cents
      from line left join (${projectOfAddon}) p on p.offer_uuid = line.offer_uuid
      left join lateral (${projectOfRows}) rows on true
      left join lateral (select sum(c.cents) as cents, count(*) as count from contribution_entry c
        where c.customer_uuid = line.customer_uuid and c.entry_id = line.entry_id and c.line = line.line) had on true),
    added as (
      insert into contribution_entry (customer_uuid, entry_id, line, nth, project_uuid, addon_offer_uuid, cents, month, collected_at)
      select customer_uuid, entry_id, line, count + 1, project_uuid, offer_uuid, cents,
        date_trunc('month', at at time zone 'Europe/Brussels')::date, at
      from (select change.*, case when count = 0 then least(coalesce(paid_at, posted_at), ${now}::timestamptz)
        else ${now}::timestamptz end as at from change where cents <> 0 and project_uuid is not null) dated
      on conflict do nothing returning customer_uuid, project_uuid, month, cents)
    select customer_uuid, project_uuid, month::text as month, cents from added`,
  );
  await recordMonthsToSum(
    tx,
    addedContributions.map(({ month }) => month),
    now,
  );
  return addedContributions;
};
