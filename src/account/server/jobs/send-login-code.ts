import { sendPhoneCode } from '#identity/server/commands.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { sendLoginCode as definition } from '../jobs.ts';
import { findLoginOfNumber } from '../find-login-of-number.ts';

/** Does nothing for a number that nobody logs in with. */
export const runSendLoginCode: JobHandler<typeof definition> = async (asked, ctx) => {
  const login = await findLoginOfNumber(ctx.db.read, asked.msisdn);
  if (!login) return;
  const { customer_uuid } = login;
  // The SMS is in the language of the screen that requested it.
  const language = asked.language ?? login.language;
  await ctx.db.tx((tx) => sendPhoneCode(tx, ctx.queue, { ...asked, customer_uuid, language }));
};
