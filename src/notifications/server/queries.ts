import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { sentMessage } from './tables.ts';

/** Which of these ids are of messages that were sent within the last year. */
export const querySentKeys = async (q: Reader, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await q
    .select({ key: sentMessage.key })
    .from(sentMessage)
    .where(and(inArray(sentMessage.key, [...keys]), isNotNull(sentMessage.sent_at)));
  return new Set(rows.map(({ key }) => key));
};
