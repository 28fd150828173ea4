import type { JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterFailure } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { ingestBankFiles } from '../bank/ingest-bank-files.ts';
import { pollBank } from '../jobs.ts';

/** Reads the files from the bank. */
export const runPollBank: JobHandler<typeof pollBank> = async (_payload, ctx) => {
  await runAndRescheduleAfterFailure(ctx, pollBank, {}, () => ingestBankFiles(ctx));
};
