import type { identityContract } from '#identity/contract.ts';
import { RESET_LINK_SECONDS, checkEmailToken } from '#identity/rules/email-token.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext, Handler } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { passwordResetToken } from './codes/confirmation-token.ts';
import {
  insertEmailTokenAndRevokeOlder,
  lockEmailToken,
  findEmailTokenOwner,
  consumeEmailToken,
} from './codes/email-tokens.store.ts';
import {
  type Credential,
  lockCredential,
  lockCredentialByEmail,
  updateCredential,
} from './credentials/credentials.store.ts';
import { hasAccountEvent, recordAccountEvent } from './events/account-events.store.ts';
import { releaseEmailAddress } from './recovery/release-email-address.ts';
import { revokeAccessForRecovery } from './recovery/revoke-access-for-recovery.ts';
import { isEmailVerified, VERIFIED } from '#identity/rules/email-status.ts';

type Route = (typeof identityContract)['POST /api/customer/stop'];

/** Locks the credential of a link; also returns the address of its mail and when it was sent. @throws Refused */
const lockCredentialOfLink = async (
  tx: Tx,
  ctx: HandlerContext<Route>,
  hash: string,
): Promise<{ lockedCredential: Credential; email: string; sent_at: Date }> => {
  // Lock order: the credential, then the token.
  const owner = await findEmailTokenOwner(tx, hash);
  const lockedCredential = owner ? await lockCredential(tx, owner) : null;
  const token = owner ? await lockEmailToken(tx, hash) : null;
  const refusal = checkEmailToken(token, ctx.now());
  if (refusal || !lockedCredential || token?.purpose !== 'revoke') throw ctx.refuse(refusal ?? 'LINK_UNKNOWN');
  return { lockedCredential, email: token.email, sent_at: token.created_at };
};

/**
 * Recovers the account for the reader of the mail (`revokeAccessForRecovery`), restores the address of that mail, and deletes
 * the password. The reply has the token for choosing a new one.
 */
export const recoverAccountByLink: Handler<typeof identityContract, 'POST /api/customer/stop'> = (ctx) => {
  const hash = hashToken(ctx.body.token);
  return ctx.db.tx(async (tx) => {
    const { lockedCredential, email, sent_at } = await lockCredentialOfLink(tx, ctx, hash);
    const { customer_uuid } = lockedCredential;
    const now = ctx.now();
    const holder = email === lockedCredential.email ? null : await lockCredentialByEmail(tx, email);
    if (holder && isEmailVerified(holder.email_status)) throw ctx.refuse('LINK_EXPIRED');
    // The holder never confirmed the address.
    if (holder) await releaseEmailAddress(tx, holder, now);
    if (await hasAccountEvent(tx, customer_uuid, 'deletion-asked')) throw ctx.refuse('ACCOUNT_CLOSED');
    await consumeEmailToken(tx, hash, now);
    await revokeAccessForRecovery(tx, ctx, lockedCredential, { cause: 'stopped', email, links_since: sent_at });
    await updateCredential(tx, customer_uuid, { email, email_status: VERIFIED, password_hash: null }, now);
    await recordAccountEvent(tx, { ...ctx, caller: null }, { customer_uuid, kind: 'stopped' });
    const token = passwordResetToken(ctx.seal, ctx.newId());
    const expires_at = addSeconds(now, RESET_LINK_SECONDS);
    const link = { token_hash: hashToken(token), code_hash: null, customer_uuid, email, expires_at, now };
    await insertEmailTokenAndRevokeOlder(tx, { ...link, purpose: 'reset' });
    return { reset_token: token };
  });
};
