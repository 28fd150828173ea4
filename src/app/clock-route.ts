import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { businessClock } from '#platform/db/tables.ts';
import { Refused } from '#platform/http/refused.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Lets the sandbox move the business clock. Mounted only while a sandbox is on, which production refuses. */
export const mountClock = (
  app: FastifyInstance,
  { db, clock, secret, afterwards }: { db: Database; clock: Clock; secret: string; afterwards: () => void },
): void => {
  app.post('/api/webhook/clock', async (request) => {
    const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    if (!timingSafeEqual(digest(bearer), digest(secret))) throw new Refused('FORBIDDEN');
    const parsed = z
      .object({
        offset_ms: z
          .number()
          .int()
          .min(0)
          .max(100 * 365 * 86_400_000),
      })
      .safeParse(request.body);
    if (!parsed.success) throw new Refused('MALFORMED');
    const { offset_ms } = parsed.data;
    await db.read
      .insert(businessClock)
      .values({ id: 1, offset_ms })
      .onConflictDoUpdate({ target: businessClock.id, set: { offset_ms } });
    clock.setOffset(offset_ms);
    afterwards();
    return { response: {} };
  });
};
