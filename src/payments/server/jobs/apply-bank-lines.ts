import type { JobHandler } from '#platform/jobs/job.ts';
import { applyReceivedBankLines } from '../bank/apply-bank-lines.ts';
import type { applyBankLines } from '../jobs.ts';

/** Applies the lines that were read to payments; see `applyReceivedBankLines`. */
export const runApplyBankLines: JobHandler<typeof applyBankLines> = async (_payload, ctx) =>
  applyReceivedBankLines(ctx);
