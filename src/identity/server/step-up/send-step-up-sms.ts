import { stepUpSms } from '#identity/messages/step-up-sms.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';
import { createPlatformRefusal } from '#platform/http/refused.ts';
import { findCallerNumber } from './find-caller-number.ts';
import { issuePhoneCode } from '../codes/phone-codes.ts';

type StepUpSmsContext = Pick<
  HandlerContext,
  'db' | 'callExtension' | 'queue' | 'seal' | 'now' | 'newId' | 'settings' | 'language' | 'device'
> & {
  caller: Caller;
};

/**
 * Sends a sub-account the code to prove it with, in the language of the screen that asks. Codes that log in are counted and typed apart.
 * @throws Refused FORBIDDEN for a SIM that is in use no more, TOO_MANY_REQUESTS
 */
export const sendStepUpSms = async (ctx: StepUpSmsContext): Promise<{ resend_after: number }> => {
  const { customer_uuid } = ctx.caller;
  const msisdn = await findCallerNumber(ctx);
  if (msisdn === null) throw createPlatformRefusal('FORBIDDEN');
  return ctx.db.tx(async (tx) => {
    const { wait, code, ...asked } = await issuePhoneCode(tx, ctx, msisdn, 'step-up');
    if (!code) throw createPlatformRefusal('TOO_MANY_REQUESTS', { retryAfter: wait ?? 0, params: { seconds: wait } });
    await sendMessage(tx, ctx.queue, stepUpSms, {
      key: `step-up-sms-${ctx.newId()}`,
      to: { msisdn },
      customer_uuid,
      language: ctx.language,
      data: { code_uuid: code.code_uuid, expires_at: code.expires_at.toISOString() },
    });
    return { resend_after: 'resend_after' in asked ? asked.resend_after : 0 };
  });
};
