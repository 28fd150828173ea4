import { sendPhoneCode } from '#identity/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { sendLoginCode as definition } from '../jobs.ts';
import { findLoginOfNumber } from '../find-login-of-number.ts';

/** Does nothing when no customer logs in with the number. */
export const runSendLoginCode: JobHandler<typeof definition> = async (code, ctx) => {
  const login = await findLoginOfNumber(ctx.db.read, code.msisdn);
  if (!login) return;
  const { customer_uuid } = login;
  const language = code.language ?? login.language;
  await ctx.db.tx((tx) => sendPhoneCode(tx, ctx.queue, { ...code, customer_uuid, language }));
};
