import { sql } from 'drizzle-orm';
import { assertBalanced, type JournalEntry } from '#ledger/rules/journal-entry.ts';
import { assertOpenMonth } from '#ledger/rules/open-month.ts';
import type { Tx } from '#platform/db/database.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';

const keyOf = ({ customer_uuid, kind, about }: JournalEntry): string => `${customer_uuid} ${kind} ${about}`;

/** Entries with lines, and openings, each key once, in the order of their keys, so that repetitions in parallel cannot deadlock. */
const toPost = (entries: readonly JournalEntry[]): JournalEntry[] => {
  const byKey = new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));
  return [...byKey]
    .filter(([, { kind, lines }]) => lines.length > 0 || kind === 'opening')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry);
};

/**
 * Posts journal entries in one statement, whatever their number. An entry whose key (customer, kind, about) is posted
 * already is left out with its lines, so a repetition has no effect.
 * @throws UnbalancedEntryError or ClosedMonthError before anything is written
 */
export const postJournalEntries = async (tx: Tx, entries: readonly JournalEntry[]): Promise<void> => {
  for (const entry of entries) {
    assertBalanced(entry);
    assertOpenMonth(entry.booked_on, entry.now);
  }
  const newEntries = toPost(entries);
  if (newEntries.length === 0) return;
  const lines = newEntries.flatMap((entry, at) => entry.lines.map((each, line) => ({ ...each, at: at + 1, line })));
  const columnOfEntries = (value: (entry: JournalEntry) => string | Date | null) =>
    toPostgresArray(newEntries.map(value));
  const columnOfLines = (value: (line: (typeof lines)[number]) => string | number | null) =>
    toPostgresArray(lines.map(value));
  await tx.execute(sql`
    with given as (
      select * from unnest(${columnOfEntries(({ customer_uuid }) => customer_uuid)}::uuid[],
        ${columnOfEntries(({ kind }) => kind)}::text[], ${columnOfEntries(({ about }) => about)}::text[],
        ${columnOfEntries(({ booked_on }) => booked_on)}::date[],
        ${columnOfEntries(({ vat_number = null }) => vat_number)}::text[],
        ${columnOfEntries(({ now }) => now)}::timestamptz[])
        with ordinality as g (customer_uuid, kind, about, booked_on, vat_number, posted_at, at)
    ), entry as (
      insert into journal_entry (customer_uuid, kind, about, booked_on, vat_number, posted_at)
      select customer_uuid, kind, about, booked_on, vat_number, posted_at from given order by at
      on conflict do nothing
      returning customer_uuid, kind, about, booked_on, entry_id
    )
    insert into journal_line (customer_uuid, entry_id, line, account, amount_cents, vat_percent, subject_uuid, booked_on)
    select e.customer_uuid, e.entry_id, l.line, l.account, l.amount_cents, l.vat_percent, l.subject_uuid, e.booked_on
    from unnest(${columnOfLines(({ at }) => at)}::int[], ${columnOfLines(({ line }) => line)}::smallint[],
      ${columnOfLines(({ account }) => account)}::text[], ${columnOfLines(({ amount_cents }) => amount_cents)}::bigint[],
      ${columnOfLines(({ vat_percent = null }) => vat_percent)}::smallint[],
      ${columnOfLines(({ subject_uuid = null }) => subject_uuid)}::uuid[])
      as l (at, line, account, amount_cents, vat_percent, subject_uuid)
    join given g on g.at = l.at
    join entry e on e.customer_uuid = g.customer_uuid and e.kind = g.kind and e.about = g.about`);
};
