import { sendPhoneCode } from '#identity/server/commands.ts';
import { accessWithdrawn } from '#account/messages/access-withdrawn.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import type { answerLoginCodeRequest as definition } from '../jobs.ts';
import { findLoginOfNumber, findWithdrawnLogin } from '../find-login-of-number.ts';

/** Sends the user of a withdrawn login an SMS that says so, in place of a code that would be refused. */
const sendAccessWithdrawn = async (code: Parameters<JobHandler<typeof definition>>[0], ctx: JobContext) => {
  const withdrawn = await findWithdrawnLogin(ctx.db.read, code.msisdn);
  if (!withdrawn) return;
  await ctx.db.tx((tx) =>
    sendMessage(tx, ctx.queue, accessWithdrawn, {
      key: `login-withdrawn-${code.send_uuid}`,
      to: { msisdn: code.msisdn },
      customer_uuid: withdrawn.owner_customer_uuid,
      language: code.language ?? withdrawn.language,
      data: { msisdn: code.msisdn },
    }),
  );
};

/** Sends the code; without a login of the number the notice of a withdrawn one, or nothing. */
export const runAnswerLoginCodeRequest: JobHandler<typeof definition> = async (code, ctx) => {
  const login = await findLoginOfNumber(ctx.db.read, code.msisdn);
  if (!login) return sendAccessWithdrawn(code, ctx);
  const { customer_uuid } = login;
  const language = code.language ?? login.language;
  await ctx.db.tx((tx) => sendPhoneCode(tx, ctx.queue, { ...code, customer_uuid, language }));
};
