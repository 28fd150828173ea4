import { findNumbersInUse } from '#identity/events.ts';
import { passwordResetSms } from '#identity/messages/password-reset-sms.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { addressKey } from '#platform/http/address-key.ts';
import type { identityContract } from '#identity/contract.ts';
import { nextEmailStatus, CHANGE_PENDING, VERIFIED } from '#identity/rules/email-status.ts';
import { checkEmailToken, type linkRefusals } from '#identity/rules/email-token.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { type Refuse, assertNoFieldErrors } from '#platform/http/refused.ts';
import { hashToken } from '#platform/http/routes.ts';
import { toIso } from '#platform/pure/instant.ts';
import { checkNewPassword, checkObviousPassword } from './check-new-password.ts';
import { type Credential, lockCredential } from '../credentials/credentials.store.ts';
import { revokeAccessForRecovery } from '../recovery/revoke-access-for-recovery.ts';
import { lockEmailToken, findEmailTokenOwner, consumeEmailToken } from '../codes/email-tokens.store.ts';
import { hashPassword } from '../credentials/password-hash.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';
import { setPasswordAndEndSessions } from './set-password-and-end-sessions.ts';

type FinishContext = Pick<HandlerContext, 'now'> & { refuse: Refuse<keyof typeof linkRefusals> };

/** Locks the credential of a link. @throws Refused */
const lockCredentialOfLink = async (
  tx: Tx,
  ctx: FinishContext,
  hash: string,
): Promise<Credential & { email: string }> => {
  // Lock order: the credential, then the token.
  const owner = await findEmailTokenOwner(tx, hash);
  const lockedCredential = owner ? await lockCredential(tx, owner) : null;
  const token = owner ? await lockEmailToken(tx, hash) : null;
  const refusal = checkEmailToken(token, ctx.now());
  if (refusal || !lockedCredential || token?.purpose !== 'reset') throw ctx.refuse(refusal ?? 'LINK_UNKNOWN');
  // The address was changed after the mail was sent.
  if (token.email !== lockedCredential.email) throw ctx.refuse('LINK_EXPIRED');
  return { ...lockedCredential, email: token.email };
};

type NotifyContext = Pick<HandlerContext, 'queue' | 'callExtension' | 'now' | 'newId' | 'language' | 'caller'>;

const notifySims = async (tx: Tx, ctx: NotifyContext, customer_uuid: string): Promise<void> => {
  const numbers = await ctx.callExtension(tx, findNumbersInUse, 'lines', { customer_uuid });
  if (numbers.length === 0) return;
  const language = await resolveMailLanguage(tx, ctx, customer_uuid);
  const notice_uuid = ctx.newId();
  for (const msisdn of numbers)
    await sendMessage(tx, ctx.queue, passwordResetSms, {
      key: `password-reset:sms:${notice_uuid}:${msisdn}`,
      to: { msisdn },
      customer_uuid,
      language,
      data: { at: toIso(ctx.now()) },
    });
};

/**
 * Sets a new password. The reader of the mail is the owner: the address becomes confirmed, and access that an intruder
 * may have added is removed (`revokeAccessForRecovery`).
 */
export const finishForgotPassword: Handler<
  typeof identityContract,
  'POST /api/customer/forgot-password/finish'
> = async (ctx) => {
  assertNoFieldErrors(ctx.refuse, { password: await checkNewPassword(ctx.body.password) });
  const hash = hashToken(ctx.body.token);
  // Checks the link before the costly hash.
  const { email } = await ctx.db.tx((tx) => lockCredentialOfLink(tx, ctx, hash));
  assertNoFieldErrors(ctx.refuse, { password: checkObviousPassword(ctx.body.password, ctx.settings, email) });
  const password_hash = await hashPassword(ctx.body.password, { key: addressKey(ctx.address) });
  await ctx.db.tx(async (tx) => {
    const lockedCredential = await lockCredentialOfLink(tx, ctx, hash);
    const now = ctx.now();
    await consumeEmailToken(tx, hash, now);
    await revokeAccessForRecovery(tx, ctx, lockedCredential, { cause: 'reset', email: lockedCredential.email });
    const email_status =
      lockedCredential.email_status === CHANGE_PENDING
        ? VERIFIED
        : (nextEmailStatus(lockedCredential.email_status, 'confirmed') ?? VERIFIED);
    await setPasswordAndEndSessions(tx, ctx, lockedCredential, { password_hash, kind: 'password-reset', email_status });
    await notifySims(tx, ctx, lockedCredential.customer_uuid);
  });
  return {};
};
