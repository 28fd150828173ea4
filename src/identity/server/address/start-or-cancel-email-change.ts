import { emailChangeExpiry, nextEmailStatus } from '../../rules/email-status.ts';
import { normalizeEmail } from '../../rules/email.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import type { Refuse } from '#platform/http/refused.ts';
import {
  type Credential,
  isEmailOfAnotherCustomer,
  lockOrInsertCredential,
  updateCredential,
} from '../credentials/credentials.store.ts';
import { cancelEmailChange } from '../recovery/cancel-email-change.ts';
import { mailLimits, sendConfirmation, lockEmailSendsWithWait } from './email-confirmation.ts';
import { revokeEmailTokens } from '../codes/email-tokens.store.ts';
import { expirePendingEmail } from '../jobs.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';
import { emailChangeRequested } from '../../messages/email-change-requested.ts';
import { maskEmail } from '../../rules/account-event.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';

type WarningContext = Pick<
  HandlerContext,
  'queue' | 'callExtension' | 'now' | 'newId' | 'language' | 'seal' | 'caller' | 'userAgent'
>;

/** Notifies the address in use of a requested change, with a link that reverts it without login. */
const sendEmailChangeWarning = async (
  tx: Tx,
  ctx: WarningContext,
  lockedCredential: Credential,
  newAddress: string,
): Promise<void> => {
  const { customer_uuid, email } = lockedCredential;
  await recordAccountEvent(tx, ctx, {
    customer_uuid,
    kind: 'email-change-asked',
    detail: { what: maskEmail(newAddress) },
  });
  if (email === null) return;
  const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
  await sendMessage(tx, ctx.queue, emailChangeRequested, {
    key: `email-change-asked-${link_uuid}`,
    to: { email },
    customer_uuid,
    language: await resolveMailLanguage(tx, ctx, customer_uuid),
    data: { link_uuid, wanted: newAddress },
  });
};

type EmailRequest = {
  customer_uuid: string;
  /** As typed. */
  email: string;
  /** Sends no mail; the customer requests it on the screen. */
  no_send_email: boolean;
};
type EmailRequestContext = Pick<
  HandlerContext,
  'queue' | 'callExtension' | 'now' | 'newId' | 'language' | 'settings' | 'seal' | 'caller' | 'userAgent'
> & {
  refuse: Refuse<'EMAIL_EXISTS'>;
};

/** Builds EMAIL_EXISTS of the endpoint that `refuse` belongs to, with the code at its field `email`. The caller throws it. */
export const emailExistsRefusal = (refuse: Refuse<'EMAIL_EXISTS'>) =>
  refuse('EMAIL_EXISTS', { fields: [{ field: 'email', code: 'EMAIL_EXISTS' }] });

/**
 * Requests another or a first address for a customer and mails a confirmation link to it.
 * @throws Refused, also when the next mail is not allowed yet; a unique violation when another customer takes the address
 * concurrently
 */
export const startOrCancelEmailChange = async (
  tx: Tx,
  ctx: EmailRequestContext,
  request: EmailRequest,
): Promise<void> => {
  const email = normalizeEmail(request.email);
  const lockedCredential = await lockOrInsertCredential(tx, request.customer_uuid, ctx.now());
  if (email === lockedCredential.email) return cancelEmailChange(tx, ctx, lockedCredential);
  // Before the first confirmation the address changes at once, so unconfirmed holders count too.
  const holders = !isEmailVerified(lockedCredential.email_status) ? 'all' : 'proven';
  if (await isEmailOfAnotherCustomer(tx, email, request.customer_uuid, holders)) throw emailExistsRefusal(ctx.refuse);
  await applyEmailRequest(tx, ctx, lockedCredential, { ...request, email });
};

/** Before the first confirmation the new address replaces the old one; afterwards it is pending until confirmed. */
const applyEmailRequest = async (
  tx: Tx,
  ctx: EmailRequestContext,
  lockedCredential: Credential,
  { email, no_send_email }: EmailRequest,
): Promise<void> => {
  const { customer_uuid } = lockedCredential;
  const now = ctx.now();
  const email_status = nextEmailStatus(lockedCredential.email_status, 'change_asked') ?? lockedCredential.email_status;
  const isUnconfirmed = !isEmailVerified(email_status);
  // Lock order: the credential, the send count, the tokens.
  if (isUnconfirmed) await updateCredential(tx, customer_uuid, { email }, now);
  const mails = no_send_email ? null : await lockEmailSendsWithWait(tx, email, mailLimits(ctx.settings), now);
  if (mails && mails.wait > 0)
    throw ctx.refuse('TOO_MANY_REQUESTS', { retryAfter: mails.wait, params: { seconds: mails.wait } });
  await revokeEmailTokens(tx, customer_uuid, now);
  if (!isUnconfirmed) {
    const pendingChange = { pending_email: email, pending_since: now, pending_by: ctx.caller?.session_hash ?? null };
    await updateCredential(tx, customer_uuid, { email_status, ...pendingChange }, now);
    if (lockedCredential.pending_email !== email) await sendEmailChangeWarning(tx, ctx, lockedCredential, email);
    await ctx.queue.enqueueAt(tx, expirePendingEmail, { customer_uuid, pending_email: email }, emailChangeExpiry(now));
  }
  if (!mails) return;
  const purpose = isUnconfirmed ? 'confirm' : 'change';
  await sendConfirmation(
    tx,
    ctx.queue,
    { customer_uuid, email, purpose, language: await resolveMailLanguage(tx, ctx, customer_uuid) },
    { earlierSends: mails.earlierSends, now, link_uuid: ctx.newId(), seal: ctx.seal },
  );
};
