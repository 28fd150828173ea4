import { bindJob } from '#platform/jobs/job.ts';
import { sendTopUpRequests, sendTopUpRequest, resumeSimIfCovered } from './jobs.ts';
import { runSendTopUpRequests } from './jobs/send-top-up-requests.ts';
import { runSendTopUpRequest } from './jobs/send-top-up-request.ts';
import { runResumeSimIfCovered } from './jobs/resume-sim-if-covered.ts';

export const billingWork = [
  bindJob(sendTopUpRequests, runSendTopUpRequests),
  bindJob(sendTopUpRequest, runSendTopUpRequest),
  bindJob(resumeSimIfCovered, runResumeSimIfCovered),
];
