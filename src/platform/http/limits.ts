import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Limit } from '../contract/endpoint.ts';
import { type Database, rowsOf } from '../db/database.ts';
import { Refused } from './refused.ts';

/**
 * Counts one use of a key in the database, so that the limit holds over all processes: one statement, atomic.
 * @throws Refused TOO_MANY_REQUESTS with the seconds until the window ends.
 */
export const countUse = async (
  db: Database,
  key: string,
  limit: Pick<Limit, 'points' | 'seconds'>,
  now: Date,
): Promise<void> => {
  const ends = new Date(now.getTime() + limit.seconds * 1000).toISOString();
  const [row] = await rowsOf<{ points: number; expire: string | Date }>(
    db.read,
    sql`insert into rate_limit as r (key, points, expire) values (${key}, 1, ${ends}::timestamptz)
        on conflict (key) do update set
          points = case when r.expire <= ${now.toISOString()}::timestamptz then 1 else r.points + 1 end,
          expire = case when r.expire <= ${now.toISOString()}::timestamptz then excluded.expire else r.expire end
        returning points, expire`,
  );
  if (row && row.points > limit.points) {
    const seconds = Math.max(1, Math.ceil((new Date(row.expire).getTime() - now.getTime()) / 1000));
    throw new Refused('TOO_MANY_REQUESTS', { retryAfter: seconds, params: { seconds } });
  }
};

/** What counts as one network address: of IPv6, the half that a provider gives to one customer. */
export const addressKey = (ip: string): string => {
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (four !== undefined || !ip.includes(':')) return four ?? ip;
  const [head = '', tail] = ip.split('%', 1).join('').split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};

/** The counter's key: what is counted is hashed, so that the table holds no email, number or address. */
export const limitKey = (endpoint: string, limit: Limit, value: string): string =>
  `${endpoint} ${limit.by} ${createHash('sha256').update(value.toLowerCase()).digest('base64url').slice(0, 22)}`;
