import { bindJob } from '#platform/jobs/job.ts';
import { expireSwap, prepareSwap } from './jobs.ts';
import { runExpireSwap } from './jobs/expire-swap.ts';
import { runPrepareSwap } from './jobs/prepare-swap.ts';

export const swapWork = [bindJob(prepareSwap, runPrepareSwap), bindJob(expireSwap, runExpireSwap)];
