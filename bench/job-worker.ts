/** A worker process of the benchmark of jobs, whose aim is a thousand simple jobs a second. The message `wake` makes it poll for jobs. */
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { z } from 'zod';
import { systemClock } from '#platform/clock.ts';
import { openPostgres } from '#platform/db/database.ts';
import { defineJob, bindJob } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { minimalJobContext } from '#platform/testing/minimal-job-context.ts';

const simple = defineJob({
  name: 'simple',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ uuid: z.uuid() }),
  retry: { limit: 0, delaySeconds: 0 },
});

const db = openPostgres(process.env['DATABASE_URL'] ?? '');
const clock = systemClock();
const context = minimalJobContext(db, clock);
const log = pino({ level: 'silent' });

const worker = startWorker({
  db,
  clock,
  log,
  context,
  // As simple as a job can be: it looks one row up and finds that there is nothing to do.
  jobs: [
    bindJob(
      simple,
      async ({ uuid }) => void (await db.write.execute(sql`select 1 from customer where customer_uuid = ${uuid}`)),
    ),
  ],
});
process.on('message', () => worker.wake());
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
