import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lte } from 'drizzle-orm';
import { z } from 'zod';
import { type Clock, realTime } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { businessClock } from '#platform/db/tables.ts';
import { withSignedBody } from '#platform/http/raw-body.ts';
import { Refused } from '#platform/http/refused.ts';
import { hasValidSignature } from '#platform/http/signed-event.ts';

/** Mounts the endpoint that moves the business clock. Only with a sandbox, which production forbids. */
export const mountClockRoute = (
  app: FastifyInstance,
  { db, clock, secret, afterwards }: { db: Database; clock: Clock; secret: string; afterwards: () => void },
): void => {
  const assertSigned = ({ headers }: FastifyRequest, body: Buffer): void => {
    if (!hasValidSignature(headers, body, [secret], realTime(clock))) throw new Refused('FORBIDDEN');
  };
  const move = async (request: FastifyRequest) => {
    const { rawBody, body } = request;
    if (rawBody === undefined) assertSigned(request, Buffer.alloc(0));
    const parsed = z
      .object({
        offset_ms: z
          .number()
          .int()
          .min(-100 * 365 * 86_400_000)
          .max(100 * 365 * 86_400_000),
      })
      .safeParse(body);
    if (!parsed.success) throw new Refused('MALFORMED');
    const { offset_ms } = parsed.data;
    // The clock only moves forward: a late or repeated event with an earlier time does not turn it back.
    const movedRows = await db.write
      .insert(businessClock)
      .values({ id: 1, offset_ms })
      .onConflictDoUpdate({
        target: businessClock.id,
        set: { offset_ms },
        setWhere: lte(businessClock.offset_ms, offset_ms),
      })
      .returning();
    if (movedRows.length > 0) clock.setOffset(offset_ms);
    afterwards();
    return { response: {} };
  };
  withSignedBody(app, assertSigned, (inner) => inner.post('/api/webhook/clock', move));
};
