import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import type { RecurringJobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterFailure } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Settings } from '#platform/settings.ts';
import { ingestBankFiles } from '../bank/ingest-bank-files.ts';
import { pollBank } from '../jobs.ts';

/** A fixed uuid, so that several processes schedule one timer. */
const timerId = '1f6e4f2d-8c0e-4d0b-8f0f-6a3f0f7b7e12';

/** Schedules the next poll of the bank's files, unless a timer exists already. Without a bank nothing is scheduled. */
export const scheduleBankPoll = async (db: Database, settings: Settings, now: Date): Promise<void> => {
  if (settings.BANK_SFTP_URL === undefined) return;
  const due_at = addSeconds(now, settings.BANK_POLL_MINUTES * 60);
  await db.write.insert(timer).values({ id: timerId, job: pollBank.name, payload: {}, due_at }).onConflictDoNothing();
};

/** Reads the files from the bank. After its last attempt a job starts over by itself, so the next poll is scheduled after a success. */
export const runPollBank: RecurringJobHandler<typeof pollBank> = async (_payload, ctx) => {
  const hasRead = await runAndRescheduleAfterFailure(ctx, pollBank, {}, async () => {
    await ingestBankFiles(ctx);
    return true;
  });
  if (hasRead) await scheduleBankPoll(ctx.db, ctx.settings, ctx.now());
};
