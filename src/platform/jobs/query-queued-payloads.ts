import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reader } from '../db/database.ts';
import type { Job } from './job.ts';
import { job } from './tables.ts';

/** The payloads of the queued and running jobs of a kind. Those of another release that do not match its schema are left out. */
export const queryQueuedPayloads = async <P extends z.ZodType>(
  q: Reader,
  { name, payload: schema }: Job<P>,
): Promise<z.output<P>[]> => {
  const rows = await q.select({ payload: job.payload }).from(job).where(eq(job.name, name));
  return rows.flatMap(({ payload }) => {
    const parsed = schema.safeParse(payload);
    return parsed.success ? [parsed.data] : [];
  });
};
