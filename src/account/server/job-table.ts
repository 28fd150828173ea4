import { type Work, work } from '#platform/jobs/job.ts';
import { sendLoginCode } from './jobs.ts';
import { sendLoginCode as sendLoginCodeHandler } from './jobs/send-login-code.ts';

export const accountWork: Work[] = [work(sendLoginCode, sendLoginCodeHandler)];
