import { sql } from 'drizzle-orm';
import { queryRows, type Tx } from '../db/database.ts';
import type { Job } from './job.ts';
import type { z } from 'zod';

/** Whether a job with this payload is queued, running, scheduled, or listed as failed for good. Reads all jobs of its kind. */
export const isJobQueuedScheduledOrDead = async <P extends z.ZodType>(
  tx: Tx,
  { name, payload: schema }: Job<P>,
  payload: z.input<P>,
): Promise<boolean> => {
  const payloadJson = sql`${JSON.stringify(schema.parse(payload))}::jsonb`;
  const rows = await queryRows(
    tx,
    sql`select from job where name = ${name} and payload = ${payloadJson}
        union all select from timer where job = ${name} and payload = ${payloadJson}
        union all select from dead_letter where name = ${name} and payload = ${payloadJson} limit 1`,
  );
  return rows.length > 0;
};
