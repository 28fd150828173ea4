/** A process that issues the bills of its share of the parts of a run. */
import { readAndValidateSettings } from '#app/settings.ts';
import { insertBillRunParts, queryUnfinishedBillRuns } from '#billing/server/bills/bill-run.store.ts';
import { runIssueBillsOfPartAndContinue } from '#billing/server/jobs/issue-bills-of-part-and-continue.ts';
import { parseCipher, generateCipherKey } from '#platform/cipher.ts';
import { openPostgresWithoutTimeouts } from '#platform/db/database.ts';
import { newUuid } from '#platform/ids.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import { createLogger } from '#platform/log.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { unreachableOutsideSettings } from './unreachable-outside.ts';

const db = openPostgresWithoutTimeouts(process.env['DATABASE_URL'] ?? '', 4);
const cipher = parseCipher(generateCipherKey('bench'));
if (cipher) db.cipher = cipher;
const now = () => new Date();
const context = {
  db,
  cipher: db.cipher,
  now,
  newId: () => newUuid(now()),
  queue: createQueue(() => newUuid(now())),
  settings: readAndValidateSettings({ ...unreachableOutsideSettings, DATABASE_URL: process.env['DATABASE_URL'] }),
  log: createLogger('error'),
  publish: async () => undefined,
  setCustomer: () => undefined,
} as unknown as JobContext;

type RunRequest = { month: BusinessDate; at: number; count: number };

process.on('message', ({ month, at, count }: RunRequest) => {
  void (async () => {
    await db.tx((tx) => insertBillRunParts(tx, month, now()));
    const runs = await queryUnfinishedBillRuns(db.read);
    const ownRuns = runs.filter((run) => run.month === month && run.part % count === at);
    for (const { part } of ownRuns) await runIssueBillsOfPartAndContinue({ month, part }, context);
    process.send?.('done');
  })();
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
