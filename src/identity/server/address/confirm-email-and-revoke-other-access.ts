import type { identityContract } from '#identity/contract.ts';
import { emailConfirmed } from '#identity/events.ts';
import { maskEmail } from '#identity/rules/account-event.ts';
import { nextEmailStatus, isEmailVerified } from '#identity/rules/email-status.ts';
import { emailChanged } from '#identity/messages/email-changed.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { type Credential, lockCredentialByEmail, updateCredential } from '../credentials/credentials.store.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { type EmailTokenRow, consumeEmailToken } from '../codes/email-tokens.store.ts';
import { releaseEmailAddress } from '../recovery/release-email-address.ts';
import { revokeAccessForRecovery } from '../recovery/revoke-access-for-recovery.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';

type ConfirmContext = Pick<
  HandlerContext,
  | 'queue'
  | 'callExtension'
  | 'publish'
  | 'now'
  | 'newId'
  | 'language'
  | 'seal'
  | 'caller'
  | 'userAgent'
  | 'device'
  | 'address'
> & { refuse: Refuse<'EMAIL_EXISTS'> };

/** Takes the address from another customer who has not confirmed it: the reader of the mail owns it. @throws Refused */
const releaseAddressOfUnconfirmedHolder = async (tx: Tx, ctx: ConfirmContext, email: string): Promise<void> => {
  const holder = await lockCredentialByEmail(tx, email);
  if (holder && isEmailVerified(holder.email_status)) throw ctx.refuse('EMAIL_EXISTS');
  if (holder) await releaseEmailAddress(tx, holder, ctx.now());
};

/** Mails the address before the change, with a link that reverts it. */
const sendEmailChangedMail = async (
  tx: Tx,
  ctx: ConfirmContext,
  { customer_uuid, email, token_hash }: EmailTokenRow,
  formerEmail: string,
): Promise<void> => {
  const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email: formerEmail });
  await sendMessage(tx, ctx.queue, emailChanged, {
    key: `email-changed-${token_hash.slice(0, 22)}`,
    to: { email: formerEmail },
    language: await resolveMailLanguage(tx, ctx, customer_uuid),
    customer_uuid,
    data: { email, link_uuid },
  });
};

/**
 * Confirms the address of a token. Whoever else may use it loses it: another customer who has not confirmed it, and at a first
 * confirmation whoever has registered it. A change ends other sessions and mails the former address. Credential and token must be
 * locked. Returns null when the address was changed, or its change cancelled, since the mail was sent.
 * @throws Refused; a unique violation when another customer takes the address concurrently
 */
export const confirmEmailAndRevokeOtherAccess = async (
  tx: Tx,
  ctx: ConfirmContext,
  lockedCredential: Credential,
  token: EmailTokenRow,
): Promise<ReplyOf<(typeof identityContract)['POST /api/customer/email/confirm/code']> | null> => {
  const { customer_uuid, email, token_hash } = token;
  const now = ctx.now();
  const isChange = token.purpose === 'change';
  if (email !== (isChange ? lockedCredential.pending_email : lockedCredential.email)) return null;
  if (isChange) await releaseAddressOfUnconfirmedHolder(tx, ctx, email);
  await consumeEmailToken(tx, token_hash, now);
  // Before the first confirmation anybody may have registered this address.
  if (!isEmailVerified(lockedCredential.email_status))
    await revokeAccessForRecovery(tx, ctx, lockedCredential, {
      cause: 'confirmed',
      email,
      links_since: lockedCredential.created_at,
    });
  const email_status = nextEmailStatus(lockedCredential.email_status, 'confirmed');
  if (email_status === null) return { email, changed: isChange };
  const addressChange = isChange ? { email, pending_email: null, pending_since: null, pending_by: null } : {};
  await updateCredential(tx, customer_uuid, { ...addressChange, email_status }, now);
  await ctx.publish(tx, emailConfirmed, { customer_uuid });
  const kind = isChange ? 'email-changed' : 'email-confirmed';
  await recordAccountEvent(tx, ctx, { customer_uuid, kind, detail: { what: maskEmail(email) } });
  // Other sessions may belong to the intruder whom the change locks out.
  if (isChange) await deleteSessionsOf(tx, customer_uuid, lockedCredential.pending_by ?? ctx.caller?.session_hash);
  if (isChange && lockedCredential.email !== null) await sendEmailChangedMail(tx, ctx, token, lockedCredential.email);
  return { email, changed: isChange };
};
