import { type JobBinding, bindJob } from '#platform/jobs/job.ts';
import type { PersonalTable } from '#platform/db/personal-data.ts';
import { eraseAccount, sendLoginCode } from './jobs.ts';
import { runEraseAccount } from './jobs/erase-account.ts';
import { runSendLoginCode } from './jobs/send-login-code.ts';

export const accountJobBindings = (personal: readonly PersonalTable[]): JobBinding[] => [
  bindJob(sendLoginCode, runSendLoginCode),
  bindJob(eraseAccount, runEraseAccount(personal)),
];
