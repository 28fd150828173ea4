/** A worker in a process of its own, which a test kills. Says `begun` when it has a job, and never ends one. */
import { pino } from 'pino';
import { systemClock } from '../clock.ts';
import { openPostgres } from '../db/database.ts';
import { bindJob } from '../jobs/job.ts';
import { startWorker } from '../jobs/worker.ts';
import { unfinishedJob } from './unfinished-job.ts';
import { minimalJobContext } from './minimal-job-context.ts';

const db = openPostgres(process.env['DATABASE_URL'] ?? '', 2);
const clock = systemClock();
const never = (): Promise<void> => {
  process.send?.('begun');
  return new Promise(() => undefined);
};

startWorker({
  db,
  clock,
  jobs: [bindJob(unfinishedJob, never)],
  context: minimalJobContext(db, clock),
  log: pino({ level: 'silent' }),
});
process.on('disconnect', () => process.exit(0));
