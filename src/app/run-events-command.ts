import { UsageError } from '#platform/command.ts';
import type { Database } from '#platform/db/database.ts';
import { firstCursor, InvalidCursorError, queryDomainEvents, type StoredEvent } from '#platform/db/domain-events.ts';
import { toCurrentType } from '#platform/db/former-event-types.ts';
import { eventTypes } from './domains.ts';

const usage = `Usage: npm run events -- export [--after <cursor>] [--type <type>] [--limit <number>]
       prints an event a line as JSON, and in the last line the cursor to go on after`;

/** Events per query, and in memory. */
const pageSize = 1000;

const parseLimit = (limit: string | undefined): number => {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  if (!/^[1-9]\d{0,14}$/.test(limit)) throw new UsageError(`${limit} is not a number of events.\n${usage}`);
  return Number(limit);
};

const readPage = async (db: Database, after: string): Promise<StoredEvent[]> => {
  try {
    return await queryDomainEvents(db.read, { after, limit: pageSize });
  } catch (error) {
    throw error instanceof InvalidCursorError ? new UsageError(error.message) : error;
  }
};

type ExportOptions = { after?: string; type?: string; limit?: string };

/**
 * Runs `npm run events`: writes events page by page, and waits for each page to be written. `--type` also accepts a type of release 1.1.0; the
 * events have the types of this release.
 * @throws UsageError with the correct usage, or when the cursor is invalid
 */
export const runEventsCommand = async (
  db: Database,
  words: readonly string[],
  { after = firstCursor, type, limit }: ExportOptions,
  write: (lines: readonly object[]) => Promise<void>,
): Promise<void> => {
  if (words.join(' ') !== 'export') throw new UsageError(usage);
  const exportedType = type === undefined ? undefined : toCurrentType(type);
  if (exportedType !== undefined && !eventTypes.includes(exportedType))
    throw new UsageError(`There is no event ${type}, only: ${eventTypes.join(', ')}.`);
  let eventsLeft = parseLimit(limit);
  let next = after;
  let page: StoredEvent[];
  do {
    page = await readPage(db, next);
    const matchingEvents = page.filter((event) => exportedType === undefined || event.type === exportedType);
    const written = matchingEvents.slice(0, eventsLeft);
    eventsLeft -= written.length;
    if (written.length > 0) await write(written);
    next = (matchingEvents.length > written.length || eventsLeft === 0 ? written : page).at(-1)?.cursor ?? next;
  } while (page.length === pageSize && eventsLeft > 0);
  await write([{ next }]);
};
