/** A worker in a process of its own, which a test kills. Says `begun` when it has a job, and never ends one. */
import { pino } from 'pino';
import { systemClock } from '../clock.ts';
import { openPostgres } from '../db/database.ts';
import { work } from '../jobs/job.ts';
import { startWorker } from '../jobs/worker.ts';
import { begun } from './begun-job.ts';
import { bareContext } from './bare-context.ts';

const db = openPostgres(process.env['DATABASE_URL'] ?? '', 2);
const clock = systemClock();
const never = (): Promise<void> => {
  process.send?.('begun');
  return new Promise(() => undefined);
};

startWorker({
  db,
  clock,
  work: [work(begun, never)],
  context: bareContext(db, clock),
  log: pino({ level: 'silent' }),
});
process.on('disconnect', () => process.exit(0));
