import type { identityContract } from '#identity/contract.ts';
import { accountSecured } from '#identity/events.ts';
import { RESET_LINK_SECONDS, checkEmailToken } from '#identity/rules/email-token.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { recordAccountEvent } from './events/account-events.store.ts';
import { resetToken } from './codes/confirmation-token.ts';
import {
  type Credential,
  lockCredential,
  lockCredentialByEmail,
  updateCredential,
} from './credentials/credentials.store.ts';
import { cancelEmailChange } from './address/cancel-email-change.ts';
import {
  insertEmailToken,
  lockEmailToken,
  findEmailTokenOwner,
  consumeEmailToken,
} from './codes/email-tokens.store.ts';
import { deleteIdentityProofSince } from './identity-service/identity-proofs.store.ts';
import { deleteKnownDevices } from './login/known-devices.store.ts';
import { releaseEmailAddress } from './address/release-email-address.ts';
import { deletePasskeysOf } from './passkeys/passkeys.store.ts';
import { deleteSessionsOf } from './sessions/sessions.store.ts';

type Route = (typeof identityContract)['POST /api/customer/stop'];

/** Locks the credential of a link; also returns the address of its mail and when it was sent. @throws Refused */
const lockCredentialOfLink = async (
  tx: Tx,
  ctx: HandlerContext<Route>,
  hash: string,
): Promise<{ known: Credential; email: string; sent_at: Date }> => {
  // Lock order: the credential, then the token.
  const owner = await findEmailTokenOwner(tx, hash);
  const known = owner ? await lockCredential(tx, owner) : null;
  const token = owner ? await lockEmailToken(tx, hash) : null;
  const refusal = checkEmailToken(token, ctx.now());
  if (refusal || !known || token?.purpose !== 'stop') throw ctx.refuse(refusal ?? 'LINK_UNKNOWN');
  return { known, email: token.email, sent_at: token.created_at };
};

/**
 * Secures the account for the reader of the mail: cancels a pending change of address, restores the address that the mail
 * went to, deletes sessions, known devices, passkeys, the password and an identity proof linked since the mail. The reply has
 * the token for choosing a new password.
 */
export const stop: Handler<typeof identityContract, 'POST /api/customer/stop'> = (ctx) => {
  const hash = hashToken(ctx.body.token);
  return ctx.db.tx(async (tx) => {
    const { known, email, sent_at } = await lockCredentialOfLink(tx, ctx, hash);
    const { customer_uuid } = known;
    const now = ctx.now();
    const holder = email === known.email ? null : await lockCredentialByEmail(tx, email);
    if (holder && holder.email_status !== 0) throw ctx.refuse('LINK_EXPIRED');
    // The holder never confirmed the address.
    if (holder) await releaseEmailAddress(tx, holder, now);
    await consumeEmailToken(tx, hash, now);
    await cancelEmailChange(tx, ctx, known);
    await updateCredential(tx, customer_uuid, { email, email_status: 1, password_hash: null }, now);
    await deleteSessionsOf(tx, customer_uuid);
    await deleteKnownDevices(tx, customer_uuid);
    await deletePasskeysOf(tx, customer_uuid);
    await deleteIdentityProofSince(tx, customer_uuid, sent_at);
    await recordAccountEvent(tx, { ...ctx, caller: null }, { customer_uuid, kind: 'stopped' });
    await ctx.publish(tx, accountSecured, { customer_uuid });
    const token = resetToken(ctx.seal, ctx.newId());
    const expires_at = addSeconds(now, RESET_LINK_SECONDS);
    const link = { token_hash: hashToken(token), code_hash: null, customer_uuid, email, expires_at, now };
    await insertEmailToken(tx, { ...link, purpose: 'reset' });
    return { reset_token: token };
  });
};
