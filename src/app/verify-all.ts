import type { Database } from '#platform/db/database.ts';
import type { Wrong } from '#platform/db/verify.ts';
import { checks } from './domains.ts';

/** All that does not hold, domain by domain. */
export const verifyAll = async (db: Database): Promise<Wrong[]> => {
  const found: Wrong[] = [];
  for (const check of checks) found.push(...(await check(db)));
  return found;
};
