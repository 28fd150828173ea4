/** A worker in its own process, which a test kills. Prints `begun` when it runs a job, which never ends. */
import { pino } from 'pino';
import { systemClock } from '../clock.ts';
import { openPostgres } from '../db/database.ts';
import { bindJob } from '../jobs/job.ts';
import { startWorker } from '../jobs/worker.ts';
import { unfinishedJob } from './unfinished-job.ts';
import { minimalJobContext } from './minimal-job-context.ts';

const db = openPostgres(process.env['DATABASE_URL'] ?? '', 2);
const clock = systemClock();
const blockForever = (): Promise<void> => {
  process.send?.('begun');
  return new Promise(() => undefined);
};

startWorker({
  db,
  clock,
  jobs: [bindJob(unfinishedJob, blockForever)],
  context: minimalJobContext(db, clock),
  log: pino({ level: 'silent' }),
});
process.on('disconnect', () => process.exit(0));
