import { passkeyChanged } from '#identity/messages/passkey-changed.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { findCredential } from '../credentials/credentials.store.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';

/** Records an added or removed passkey and notifies the owner by mail, with a link that reverts it without login. */
export const recordPasskeyChangedAndSendRevocationLink = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'now' | 'newId' | 'userAgent' | 'caller' | 'queue' | 'seal'>,
  { customer_uuid, name, what }: { customer_uuid: string; name: string; what: 'added' | 'removed' },
): Promise<void> => {
  const kind = what === 'added' ? 'passkey-added' : 'passkey-removed';
  await recordAccountEvent(tx, ctx, { customer_uuid, kind, detail: { what: name } });
  const email = (await findCredential(tx, customer_uuid))?.email;
  if (!email) return;
  const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
  await sendMessage(tx, ctx.queue, passkeyChanged, {
    key: `passkey-${link_uuid}`,
    to: { customer_uuid },
    data: { what, name, at: toIso(ctx.now()), link_uuid },
  });
};
