import type { JobHandler } from '#platform/jobs/job.ts';
import { applyReceivedLines } from '../bank/apply-bank-lines.ts';
import type { applyBankLines } from '../jobs.ts';

/** Applies the lines that were read, each in a transaction of its own. */
export const runApplyBankLines: JobHandler<typeof applyBankLines> = async (_payload, ctx) => applyReceivedLines(ctx);
