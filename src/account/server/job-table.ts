import { type JobBinding, bindJob } from '#platform/jobs/job.ts';
import type { PersonalTable } from '#platform/db/personal-data.ts';
import { eraseAccount, sendLoginCode } from './jobs.ts';
import { eraseAccountJob } from './jobs/erase-account.ts';
import { sendLoginCode as sendLoginCodeHandler } from './jobs/send-login-code.ts';

export const accountJobBindings = (personal: readonly PersonalTable[]): JobBinding[] => [
  bindJob(sendLoginCode, sendLoginCodeHandler),
  bindJob(eraseAccount, eraseAccountJob(personal)),
];
