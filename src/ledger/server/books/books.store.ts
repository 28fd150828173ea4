import { sql, type SQL } from 'drizzle-orm';
import type { AccountNumber } from '#ledger/rules/accounts.ts';
import type { ExportedLine } from '#ledger/rules/export-rows.ts';
import type { TaxedSum } from '#ledger/rules/vat-return.ts';
import { readByCursor } from '#platform/db/cursor.ts';
import { type Database, queryRows, type Reader } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';

/** The days from `from` on and before `until`. */
export type Period = { from: BusinessDate; until: BusinessDate };

const bookedIn = ({ from, until }: Period): SQL => sql`l.booked_on >= ${from}::date and l.booked_on < ${until}::date`;

type Row = Omit<ExportedLine, 'entry_id' | 'amount_cents' | 'base_cents'> & {
  entry_id: string;
  amount_cents: string;
  base_cents: string | null;
};

const toLine = ({ entry_id, amount_cents, base_cents, ...row }: Row): ExportedLine => ({
  ...row,
  entry_id: Number(entry_id),
  amount_cents: Number(amount_cents),
  base_cents: base_cents === null ? null : Number(base_cents),
});

const columns = sql`e.entry_id, l.line, l.booked_on::text as booked_on, e.kind, e.about, e.customer_uuid, e.vat_number, l.account,
  l.amount_cents, l.vat_percent, l.subject_uuid`;
const lineOfEntry = sql`journal_line l join journal_entry e on e.customer_uuid = l.customer_uuid and e.entry_id = l.entry_id`;

/** Passes the lines of a period to `write`, entry by entry. */
export const readLines = (
  db: Database,
  period: Period,
  write: (lines: ExportedLine[]) => Promise<void>,
): Promise<void> =>
  readByCursor<Row>(
    db,
    sql`select ${columns}, case when l.account = '451' then sum(l.amount_cents) filter (where l.account like '70%')
          over (partition by l.booked_on, l.entry_id, l.vat_percent) end as base_cents
        from ${lineOfEntry} where ${bookedIn(period)} order by l.booked_on, l.entry_id, l.line`,
    (rows) => write(rows.map(toLine)),
  );

/** Passes the lines of an account in a period to `write`, in the order of the ledger. */
export const readLinesOfAccount = (
  db: Database,
  period: Period,
  account: AccountNumber,
  write: (lines: ExportedLine[]) => Promise<void>,
): Promise<void> =>
  readByCursor<Row>(
    db,
    sql`select ${columns}, null as base_cents from ${lineOfEntry}
        where ${bookedIn(period)} and l.account = ${account} order by l.booked_on, l.entry_id, l.line`,
    (rows) => write(rows.map(toLine)),
  );

/** Sums of taxed lines of a period. */
export const queryTaxedSums = async (q: Reader, period: Period): Promise<TaxedSum[]> => {
  const rows = await queryRows<Omit<TaxedSum, 'amount_cents'> & { amount_cents: string }>(
    q,
    sql`select e.kind, l.account, l.vat_percent, sum(l.amount_cents)::bigint as amount_cents
        from ${lineOfEntry} where ${bookedIn(period)} and l.vat_percent is not null group by 1, 2, 3`,
  );
  return rows.map(({ amount_cents, ...row }) => ({ ...row, amount_cents: Number(amount_cents) }));
};

/** Turnover and VAT, in cents, of a customer with a Belgian VAT number. */
export type ListedClient = { vat_number: string; turnover_cents: Cents; vat_cents: Cents };

/** Passes the clients with more than `above_cents` of turnover to `write`, by VAT number. */
export const readListedClients = (
  db: Database,
  period: Period,
  above_cents: Cents,
  write: (clients: ListedClient[]) => Promise<void>,
): Promise<void> =>
  readByCursor<{ vat_number: string; turnover_cents: string; vat_cents: string }>(
    db,
    sql`select * from (
          select e.vat_number, -sum(l.amount_cents) filter (where l.account like '70%') as turnover_cents,
            -sum(l.amount_cents) filter (where l.account = '451') as vat_cents
          from ${lineOfEntry} where ${bookedIn(period)} and e.vat_number is not null and l.vat_percent is not null group by 1) c
        where turnover_cents > ${above_cents} order by vat_number`,
    (rows) =>
      write(
        rows.map(({ vat_number, turnover_cents, vat_cents }) => ({
          vat_number,
          turnover_cents: Number(turnover_cents),
          vat_cents: Number(vat_cents),
        })),
      ),
  );
