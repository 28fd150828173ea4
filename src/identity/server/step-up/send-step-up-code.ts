import type { identityContract } from '../../contract.ts';
import { stepUpCode } from '../../messages/step-up-code.ts';
import { STEP_UP_CODE_SECONDS } from '../../rules/step-up.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Handler, Caller, HandlerContext } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { hashCode, confirmationCode } from '../codes/confirmation-code.ts';
import { confirmationToken } from '../codes/confirmation-token.ts';
import { lockCredential } from '../credentials/credentials.store.ts';
import { mailLimits, lockEmailSendsWithWait } from '../address/email-confirmation.ts';
import { insertEmailTokenAndRevokeOlder, recordEmailSend } from '../codes/email-tokens.store.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';
import { queryPasskeys } from '../passkeys/passkeys.store.ts';
import { computeStepUpWays } from './step-up-ways.ts';
import { stepUpSms } from '../../messages/step-up-sms.ts';
import { createPlatformRefusal } from '#platform/http/refused.ts';
import { findNumberOfSubAccountCaller } from './find-number-of-sub-account-caller.ts';
import { issuePhoneCode } from '../codes/phone-codes.ts';

type StepUpSmsContext = Pick<
  HandlerContext,
  'db' | 'callExtension' | 'queue' | 'seal' | 'now' | 'newId' | 'settings' | 'language' | 'device'
> & {
  caller: Caller;
};

/**
 * Sends a sub-account a step-up code in the language of the request. Counted and verified separately from login codes.
 * @throws Refused FORBIDDEN for a SIM that is no longer in use, TOO_MANY_REQUESTS
 */
const sendStepUpSms = async (ctx: StepUpSmsContext): Promise<{ resend_after: number }> => {
  const { customer_uuid } = ctx.caller;
  const msisdn = await findNumberOfSubAccountCaller(ctx);
  if (msisdn === null) throw createPlatformRefusal('FORBIDDEN');
  return ctx.db.tx(async (tx) => {
    const { wait, code, ...issuedCode } = await issuePhoneCode(tx, ctx, msisdn, { purpose: 'step-up' });
    if (!code) throw createPlatformRefusal('TOO_MANY_REQUESTS', { retryAfter: wait ?? 0, params: { seconds: wait } });
    await sendMessage(tx, ctx.queue, stepUpSms, {
      key: `step-up-sms-${ctx.newId()}`,
      to: { msisdn },
      customer_uuid,
      language: ctx.language,
      data: { code_uuid: code.code_uuid, expires_at: code.expires_at.toISOString() },
    });
    return { resend_after: 'resend_after' in issuedCode ? issuedCode.resend_after : 0 };
  });
};

/** The code is valid in the requesting session only; its mail has no link. */
export const sendStepUpCode: Handler<typeof identityContract, 'POST /api/customer/step-up/code'> = async (ctx) => {
  const { customer_uuid, owner_customer_uuid } = ctx.caller;
  if (owner_customer_uuid !== null) return sendStepUpSms(ctx);
  const limits = mailLimits(ctx.settings);
  await ctx.db.tx(async (tx) => {
    const lockedCredential = await lockCredential(tx, customer_uuid);
    if (
      !lockedCredential?.email ||
      !computeStepUpWays(lockedCredential, (await queryPasskeys(tx, customer_uuid)).length > 0, false).includes('email')
    )
      throw ctx.refuse('FORBIDDEN');
    const { email } = lockedCredential;
    const now = ctx.now();
    const { earlierSends, wait } = await lockEmailSendsWithWait(tx, email, limits, now);
    if (wait > 0) throw ctx.refuse('TOO_MANY_REQUESTS', { retryAfter: wait, params: { seconds: wait } });
    const link_uuid = ctx.newId();
    const token_hash = hashToken(confirmationToken(ctx.seal, link_uuid));
    const code_hash = hashCode(ctx.seal, token_hash, confirmationCode(ctx.seal, link_uuid));
    const expires_at = addSeconds(now, STEP_UP_CODE_SECONDS);
    await insertEmailTokenAndRevokeOlder(tx, {
      token_hash,
      code_hash,
      customer_uuid,
      email,
      purpose: 'step-up',
      expires_at,
      now,
    });
    await recordEmailSend(tx, email, earlierSends, now);
    const language = await resolveMailLanguage(tx, ctx, customer_uuid);
    const key = `step-up-${link_uuid}`;
    await sendMessage(tx, ctx.queue, stepUpCode, { key, to: { email }, customer_uuid, language, data: { link_uuid } });
  });
  return { resend_after: limits.waits[0] ?? 0 };
};
