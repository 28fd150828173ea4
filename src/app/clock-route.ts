import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Clock, realTime } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { businessClock } from '#platform/db/tables.ts';
import { withRawBody } from '#platform/http/raw-body.ts';
import { Refused } from '#platform/http/refused.ts';
import { hasValidSignature } from '#platform/http/signed-event.ts';

/** Mounts the endpoint that moves the business clock. Only with a sandbox, which production forbids. */
export const mountClockRoute = (
  app: FastifyInstance,
  { db, clock, secret, afterwards }: { db: Database; clock: Clock; secret: string; afterwards: () => void },
): void => {
  const move = async ({ headers, rawBody = Buffer.alloc(0), body }: FastifyRequest) => {
    if (!hasValidSignature(headers, rawBody, secret, realTime(clock))) throw new Refused('FORBIDDEN');
    const parsed = z
      .object({
        offset_ms: z
          .number()
          .int()
          .min(0)
          .max(100 * 365 * 86_400_000),
      })
      .safeParse(body);
    if (!parsed.success) throw new Refused('MALFORMED');
    const { offset_ms } = parsed.data;
    await db.write
      .insert(businessClock)
      .values({ id: 1, offset_ms })
      .onConflictDoUpdate({ target: businessClock.id, set: { offset_ms } });
    clock.setOffset(offset_ms);
    afterwards();
    return { response: {} };
  };
  withRawBody(app, (inner) => inner.post('/api/webhook/clock', move));
};
