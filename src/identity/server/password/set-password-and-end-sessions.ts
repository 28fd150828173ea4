import { passwordChanged } from '#identity/messages/password-changed.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { type Credential, type CredentialChange, updateCredential } from '../credentials/credentials.store.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';

type SetPasswordContext = Pick<
  HandlerContext,
  'queue' | 'callExtension' | 'now' | 'newId' | 'language' | 'caller' | 'userAgent'
>;

/**
 * Sets the password of a locked credential, ends its sessions except `kept_session_hash`, and notifies the owner by mail when there is an
 * address.
 */
export const setPasswordAndEndSessions = async (
  tx: Tx,
  ctx: SetPasswordContext,
  lockedCredential: Credential,
  {
    kept_session_hash,
    kind,
    ...change
  }: CredentialChange & {
    password_hash: string;
    kind: 'password-changed' | 'password-reset';
    kept_session_hash?: string;
  },
): Promise<void> => {
  const { customer_uuid, email } = lockedCredential;
  const now = ctx.now();
  await updateCredential(tx, customer_uuid, change, now);
  // A reset has ended them already (`revokeAccessForRecovery`).
  await deleteSessionsOf(tx, customer_uuid, kept_session_hash);
  await recordAccountEvent(tx, ctx, { customer_uuid, kind });
  if (email === null) return;
  await sendMessage(tx, ctx.queue, passwordChanged, {
    key: `password-changed-${ctx.newId()}`,
    to: { email },
    customer_uuid,
    language: await resolveMailLanguage(tx, ctx, customer_uuid),
    data: { at: now.toISOString() },
  });
};
