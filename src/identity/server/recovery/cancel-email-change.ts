import { maskEmail } from '#identity/rules/account-event.ts';
import { nextEmailStatus } from '#identity/rules/email-status.ts';
import type { Tx } from '#platform/db/database.ts';
import { type AccountEventContext, recordAccountEvent } from '../events/account-events.store.ts';
import { type Credential, updateCredential } from '../credentials/credentials.store.ts';
import { revokeEmailTokens } from '../codes/email-tokens.store.ts';

/** Cancels a pending change of address and revokes its link and code. The credential must be locked. */
export const cancelEmailChange = async (
  tx: Tx,
  ctx: AccountEventContext,
  lockedCredential: Credential,
): Promise<void> => {
  const { customer_uuid, pending_email } = lockedCredential;
  const email_status = nextEmailStatus(lockedCredential.email_status, 'change_dropped');
  if (email_status === null || pending_email === null) return;
  await revokeEmailTokens(tx, customer_uuid, ctx.now());
  const noPendingChange = { pending_email: null, pending_since: null, pending_by: null };
  await updateCredential(tx, customer_uuid, { email_status, ...noPendingChange }, ctx.now());
  await recordAccountEvent(tx, ctx, {
    customer_uuid,
    kind: 'email-change-dropped',
    detail: { what: maskEmail(pending_email) },
  });
};
