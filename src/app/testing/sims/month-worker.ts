/** Works off the 1st in a process of its own, which a test kills. Says `begun` before it begins. */
import { pino } from 'pino';
import { systemClock } from '#platform/clock.ts';
import { openPostgres } from '#platform/db/database.ts';
import { newUuid } from '#platform/ids.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { queueOn } from '#platform/jobs/queue.ts';
import { wire } from '#platform/reactions.ts';
import { runBeginMonths } from '#subscriptions/server/jobs/begin-months.ts';
import { answers, reactions } from '../../domains.ts';

const [url = '', offset = '0'] = process.argv.slice(2);
const db = openPostgres(url, 2);
const clock = systemClock();
clock.setOffset(Number(offset));
const now = () => clock.now();
const newId = () => newUuid(now());
const queue = queueOn(newId);
const means = { queue, now, newId, settings: { PREPAID_ASK_DAYS: 5 } as JobContext['settings'], cipher: db.cipher };
process.send?.('begun');
await runBeginMonths({}, {
  ...means,
  ...wire(reactions, answers, means),
  db,
  log: pino({ level: 'silent' }),
} as JobContext);
process.exit(0);
