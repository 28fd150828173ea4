import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { RateLimit } from '../contract/endpoint.ts';
import { type Database, type Reader, queryRows, type Writer } from '../db/database.ts';
import { rateLimit } from '../db/tables.ts';
import type { IdempotencyKey } from './idempotency.ts';
import { Refused } from './refused.ts';

/** A use of a rate limit, by the key of its counter. */
export type RateLimitUse = Pick<RateLimit, 'points' | 'seconds' | 'uncountedOutcomes'> & { key: string };

/**
 * Key of a counter. The value is hashed, so that the table contains no email address, phone number or network
 * address.
 */
export const rateLimitKey = (endpoint: string, by: string, value: string): string =>
  `${endpoint} ${by} ${createHash('sha256').update(value.toLowerCase()).digest('base64url').slice(0, 22)}`;

const breadth = ({ by }: RateLimit): number =>
  by === 'address' ? 0 : by === 'customer' ? 1 : by === 'everybody' ? 3 : 2;

/** Sorts the limits by scope, narrowest first, so that a caller over its own limit does not use up shared limits. */
export const sortLimitsByScope = (limits: readonly RateLimit[]): readonly RateLimit[] =>
  limits.toSorted((a, b) => breadth(a) - breadth(b));

/** SQL that counts one use when `source` has a row, and returns the new count. */
const countUseSql = ({ key, seconds }: RateLimitUse, now: Date, source: SQL): SQL => {
  const ends = new Date(now.getTime() + seconds * 1000).toISOString();
  const hasExpired = sql`r.expire <= ${now.toISOString()}::timestamptz`;
  return sql`insert into rate_limit as r (key, points, expire) select ${key}::text, 1, ${ends}::timestamptz ${source}
      on conflict (key) do update set
        points = case when ${hasExpired} then 1 else r.points + 1 end,
        expire = case when ${hasExpired} then excluded.expire else r.expire end
      returning points, expire`;
};

/** Counts one use of a limit that a handler manages itself. Returns the count and the end of the window. */
export const recordRateLimitUse = async (
  q: Writer,
  use: Omit<RateLimitUse, 'points'>,
  now: Date,
): Promise<{ points: number; ends: Date }> => {
  const [row] = await queryRows<{ points: number; expire: string | Date }>(
    q,
    countUseSql({ ...use, points: 0 }, now, sql``),
  );
  if (!row) throw new Error(`${use.key} was not counted`);
  return { points: row.points, ends: new Date(row.expire) };
};

/** Returns the count of the current window and its end; null without a current window. */
export const findRateLimitUse = async (
  q: Reader,
  key: string,
  now: Date,
): Promise<{ points: number; ends: Date } | null> => {
  const isCurrent = and(eq(rateLimit.key, key), gt(rateLimit.expire, now));
  const [row] = await q.select().from(rateLimit).where(isCurrent);
  return row?.expire ? { points: row.points, ends: row.expire } : null;
};

/** Reverses the uses counted for a request whose outcome (a refusal code or `done`) does not count. */
export const releaseUncountedRateLimitUses = async (
  db: Database,
  uses: readonly RateLimitUse[],
  outcome: string,
): Promise<void> => {
  const keys = uses.filter(({ uncountedOutcomes = [] }) => uncountedOutcomes.includes(outcome)).map(({ key }) => key);
  if (keys.length === 0) return;
  const onePointLess = { points: sql`greatest(${rateLimit.points} - 1, 0)` };
  await db.write.update(rateLimit).set(onePointLess).where(inArray(rateLimit.key, keys));
};

/**
 * Counts the uses in the database, so that limits hold over all processes. One atomic statement, in the order given,
 * which stops at the first exceeded limit. A request that was answered before under its `replay` key is not counted.
 * @throws Refused TOO_MANY_REQUESTS with the seconds until the window ends.
 */
export const throttleUses = async (
  db: Database,
  uses: readonly RateLimitUse[],
  now: Date,
  replay: IdempotencyKey | null = null,
): Promise<void> => {
  if (uses.length === 0) return;
  const answered = replay
    ? sql`select from idempotency_key
          where scope = ${replay.scope} and key = ${replay.key} and body_hash = ${replay.bodyHash}`
    : sql`select where false`;
  const name = (at: number) => sql.raw(`use_${at}`);
  const steps = uses.map((use, at) => {
    const before = uses[at - 1];
    const source = before
      ? sql`from ${name(at - 1)} where points <= ${before.points}::integer`
      : sql`where not exists (${answered})`;
    return sql`${name(at)} as (${countUseSql(use, now, source)})`;
  });
  const read = uses.map((_use, at) => sql`select ${sql.raw(String(at))} as at, points, expire from ${name(at)}`);
  const rows = await queryRows<{ at: number; points: number; expire: string | Date }>(
    db.write,
    sql`with ${sql.join(steps, sql`, `)} ${sql.join(read, sql` union all `)}`,
  );
  const row = rows.find(({ at, points }) => points > (uses[at]?.points ?? 0));
  if (row) throw tooManyRequests(new Date(row.expire), now);
};

/** Builds the refusal with the seconds to wait. */
export const tooManyRequests = (ends: Date, now: Date): Refused => {
  const seconds = Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / 1000));
  return new Refused('TOO_MANY_REQUESTS', { retryAfter: seconds, params: { seconds } });
};
