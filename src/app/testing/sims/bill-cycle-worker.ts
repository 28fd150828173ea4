/** Runs the bill cycle in its own process, which a test kills. Prints `begun` first. */
import { pino } from 'pino';
import { systemClock } from '#platform/clock.ts';
import { openPostgres } from '#platform/db/database.ts';
import { newUuid } from '#platform/ids.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import { createEventBus } from '#platform/subscribers.ts';
import { runStartBillCycles } from '#subscriptions/server/jobs/start-bill-cycles.ts';
import { extensions, subscribers } from '../../domains.ts';

const [url = '', offset = '0'] = process.argv.slice(2);
const db = openPostgres(url, 2);
const clock = systemClock();
clock.setOffset(Number(offset));
const now = () => clock.now();
const newId = () => newUuid(now());
const queue = createQueue(newId);
const eventServices = {
  queue,
  now,
  newId,
  settings: { PREPAID_ASK_DAYS: 5 } as JobContext['settings'],
  cipher: db.cipher,
};
process.send?.('begun');
await runStartBillCycles({}, {
  ...eventServices,
  ...createEventBus(subscribers, extensions, eventServices),
  db,
  log: pino({ level: 'silent' }),
} as JobContext);
process.exit(0);
