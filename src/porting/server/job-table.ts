import { type JobBinding, bindJob } from '#platform/jobs/job.ts';
import { cancelPortInJob, checkPortInJob, expirePortInJob, submitPortInJob } from './jobs.ts';
import { runCancelPortIn } from './jobs/cancel-port-in.ts';
import { runCheckPortIn } from './jobs/check-port-in.ts';
import { runExpirePortIn } from './jobs/expire-port-in.ts';
import { runSubmitPortIn } from './jobs/submit-port-in.ts';

export const portingWork: JobBinding[] = [
  bindJob(submitPortInJob, runSubmitPortIn),
  bindJob(cancelPortInJob, runCancelPortIn),
  bindJob(checkPortInJob, runCheckPortIn),
  bindJob(expirePortInJob, runExpirePortIn),
];
