import { sql } from 'drizzle-orm';
import { UsageError } from '#platform/command.ts';
import { type Database, queryRows } from '#platform/db/database.ts';
import { newUuid } from '#platform/ids.ts';
import { isUuid } from '#platform/pure/uuid.ts';
import { normalizeEmail } from '#identity/rules/email.ts';
import { findCredentialByEmail } from '../credentials/credentials.store.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { session } from '../tables.ts';
import { deleteSessionsOf } from './sessions.store.ts';

const usage = `Usage: npm run sessions -- end <email or customer uuid>   logs a customer out everywhere
       npm run sessions -- end --all                      logs everybody out`;

/**
 * Runs `npm run sessions` while the product is running. Sessions end at once, because every call looks its session up.
 * Records an account event for a single customer. Prints no address.
 * @throws UsageError with the correct usage
 */
export const runEndSessionsCommand = async (db: Database, words: readonly string[], now: Date): Promise<string> => {
  const [verb, target = '', ...extraWords] = words;
  if (verb !== 'end' || target === '' || extraWords.length > 0) throw new UsageError(usage);
  if (target === '--all') {
    const deletion = sql`with gone as (delete from ${session} returning 1) select count(*)::int as count from gone`;
    const [row] = await db.tx((tx) => queryRows<{ count: number }>(tx, deletion));
    return `${row?.count ?? 0} sessions have ended.`;
  }
  const customer_uuid = isUuid(target)
    ? target
    : (await findCredentialByEmail(db.read, normalizeEmail(target)))?.customer_uuid;
  if (customer_uuid === undefined) throw new UsageError('Nobody logs in with this address.');
  await db.tx(async (tx) => {
    await deleteSessionsOf(tx, customer_uuid);
    await recordAccountEvent(
      tx,
      { now: () => now, newId: () => newUuid(now) },
      { customer_uuid, kind: 'sessions-ended' },
    );
  });
  return `The sessions of ${customer_uuid} have ended.`;
};
