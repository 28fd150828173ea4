import { and, asc, sql } from 'drizzle-orm';
import type { DomainEvent } from '../events.ts';
import { type Database, queryRows, type Reader, type Tx } from './database.ts';
import { toCurrentType, toStoredType } from './former-event-types.ts';
import { preparedWrite } from './prepared.ts';
import { domainEvent } from './tables.ts';

// The order of events, (horizon, ordinal), is explained in docs/decisions/0088-domain-events-are-kept.md.

/** The highest transaction id that has been assigned or completed when the statement starts. */
const horizonNow = sql`greatest(pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)`;

/** Inserts any number of rows with the same prepared statement. */
const insertEvents = preparedWrite('domain_events_put', (q) =>
  q
    .insert(domainEvent)
    .select(
      sql`select customer_uuid, event_uuid, type, version, payload, at, ${horizonNow}, nextval('domain_event_ordinal_seq') from jsonb_populate_recordset(null::domain_event, ${sql.placeholder('rows')}::jsonb)`,
    ),
);

/** Stores an event in the transaction that publishes it, one row for each customer it concerns. */
export const recordDomainEvent = async (
  tx: Tx,
  { now, newId }: { now(): Date; newId(): string },
  { name, version, splitByCustomer }: DomainEvent<unknown>,
  payload: unknown,
): Promise<void> => {
  const parts = splitByCustomer(payload as never);
  if (parts.length === 0) return;
  const at = now().toISOString();
  const type = toStoredType(name);
  const rows = parts.map((part) => ({ ...part, event_uuid: newId(), type, version, at }));
  await insertEvents(tx).execute({ rows: JSON.stringify(rows) });
};

/** A stored event under its type of this release, with the cursor to read on after it. */
export type StoredEvent = Omit<typeof domainEvent.$inferSelect, 'horizon' | 'ordinal'> & { cursor: string };

/** A cursor is malformed, or newer than the database, which was restored from a backup since. */
export class InvalidCursorError extends Error {
  override name = 'InvalidCursorError';
}

const parseCursor = (cursor: string): { horizon: string; ordinal: string } => {
  const [, horizon, ordinal] = /^(\d{1,18})\.(\d{1,18})$/.exec(cursor) ?? [];
  if (horizon === undefined || ordinal === undefined) throw new InvalidCursorError(`${cursor} is not a cursor.`);
  return { horizon, ordinal };
};

/** Cursor before the first event. */
export const firstCursor = '0.0';

/**
 * Returns the events after a cursor, oldest first. The events of a customer are in the order of their publication, and
 * none is skipped: an event is returned only once all older transactions have ended, which could add events before it.
 * @throws InvalidCursorError
 */
export const queryDomainEvents = async (
  reader: Reader,
  { after = firstCursor, limit }: { after?: string; limit: number },
): Promise<StoredEvent[]> => {
  const { horizon, ordinal } = parseCursor(after);
  const [history] = await queryRows<{ reached: boolean }>(
    reader,
    sql`select ${horizon}::bigint < pg_snapshot_xmax(pg_current_snapshot())::text::bigint as reached`,
  );
  if (!history?.reached)
    throw new InvalidCursorError(
      'The cursor is newer than the database, which was restored since: read from the start.',
    );
  const rows = await reader
    .select()
    .from(domainEvent)
    .where(
      and(
        sql`(${domainEvent.horizon}, ${domainEvent.ordinal}) > (${horizon}::bigint, ${ordinal}::bigint)`,
        sql`${domainEvent.horizon} < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
      ),
    )
    .orderBy(asc(domainEvent.horizon), asc(domainEvent.ordinal))
    .limit(limit);
  return rows.map(({ horizon: at, ordinal: nth, ...event }) => ({
    ...event,
    type: toCurrentType(event.type),
    cursor: `${at}.${nth}`,
  }));
};

/** Whether the newest event has a horizon that this server has not reached yet, so comes from a dump of another server. */
const hasRestoredEvents = async (reader: Reader): Promise<boolean> => {
  const [newest] = await queryRows<{ restored: boolean }>(
    reader,
    sql`select horizon >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint as restored
      from domain_event order by horizon desc, ordinal desc limit 1`,
  );
  return newest?.restored ?? false;
};

/** Rows per statement. */
const slice = 10_000;

/**
 * Makes events readable that were restored from a dump of another server with higher transaction ids: they sort before
 * all new ones, in their order.
 */
export const resetHorizonOfRestoredEvents = async (db: Database): Promise<void> => {
  while (await hasRestoredEvents(db.read))
    await db.write.execute(
      sql`update domain_event set horizon = 0 where (customer_uuid, event_uuid) in (
        select customer_uuid, event_uuid from domain_event
        where horizon >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint limit ${slice})`,
    );
};
