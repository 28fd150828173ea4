import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { RateLimit } from '../contract/endpoint.ts';
import { type Database, type Reader, queryRows, type Writer } from '../db/database.ts';
import { rateLimit } from '../db/tables.ts';
import type { IdempotencyKey } from './idempotency.ts';
import { Refused } from './refused.ts';

/** One thing that is counted, by the key of its counter. */
export type RateLimitUse = Pick<RateLimit, 'points' | 'seconds' | 'uncountedOutcomes'> & { key: string };

/** The counter's key: what is counted is hashed, so that the table holds no email, number or address. */
export const rateLimitKey = (endpoint: string, by: string, value: string): string =>
  `${endpoint} ${by} ${createHash('sha256').update(value.toLowerCase()).digest('base64url').slice(0, 22)}`;

const breadth = ({ by }: RateLimit): number =>
  by === 'address' ? 0 : by === 'customer' ? 1 : by === 'everybody' ? 3 : 2;

/** The caller's own first, whatever the contract's order: who is over the limit of an address uses up nobody else's. */
export const sortLimitsByScope = (limits: readonly RateLimit[]): readonly RateLimit[] =>
  limits.toSorted((a, b) => breadth(a) - breadth(b));

/** Counts one use when `source` has a row; the row of the result says what is counted by now. */
const countUseSql = ({ key, seconds }: RateLimitUse, now: Date, source: SQL): SQL => {
  const ends = new Date(now.getTime() + seconds * 1000).toISOString();
  const over = sql`r.expire <= ${now.toISOString()}::timestamptz`;
  return sql`insert into rate_limit as r (key, points, expire) select ${key}::text, 1, ${ends}::timestamptz ${source}
      on conflict (key) do update set
        points = case when ${over} then 1 else r.points + 1 end,
        expire = case when ${over} then excluded.expire else r.expire end
      returning points, expire`;
};

/** Counts one use of something that a handler counts itself; answers how many there are, and until when they count. */
export const countRateLimitUse = async (
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

/** How often it was counted in the window that runs, and until when that counts; null without one. */
export const findRateLimitUse = async (
  q: Reader,
  key: string,
  now: Date,
): Promise<{ points: number; ends: Date } | null> => {
  const running = and(eq(rateLimit.key, key), gt(rateLimit.expire, now));
  const [row] = await q.select().from(rateLimit).where(running);
  return row?.expire ? { points: row.points, ends: row.expire } : null;
};

/** Takes back what a request cost that ended in `end`: the code of a refusal, or `done`. */
export const releaseRateLimitUses = async (db: Database, uses: readonly RateLimitUse[], end: string): Promise<void> => {
  const keys = uses.filter(({ uncountedOutcomes = [] }) => uncountedOutcomes.includes(end)).map(({ key }) => key);
  if (keys.length === 0) return;
  const less = { points: sql`greatest(${rateLimit.points} - 1, 0)` };
  await db.write.update(rateLimit).set(less).where(inArray(rateLimit.key, keys));
};

/**
 * Counts uses in the database, so that the limits hold over all processes: one statement, atomic, in the order given, and none
 * after the first that is too many. A request that was answered before under its `replay` key counts nothing.
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

/** Says when to try again. */
export const tooManyRequests = (ends: Date, now: Date): Refused => {
  const seconds = Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / 1000));
  return new Refused('TOO_MANY_REQUESTS', { retryAfter: seconds, params: { seconds } });
};
