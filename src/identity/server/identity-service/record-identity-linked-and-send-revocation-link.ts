import { identityLinked } from '#identity/messages/identity-linked.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { findCredential } from '../credentials/credentials.store.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';

/** Records that a person of the identity service can now log in to the account, and notifies its owner by mail. */
export const recordIdentityLinkedAndSendRevocationLink = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'now' | 'newId' | 'userAgent' | 'caller' | 'queue' | 'seal'>,
  customer_uuid: string,
): Promise<void> => {
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'identity-linked' });
  const email = (await findCredential(tx, customer_uuid))?.email;
  if (!email) return;
  const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
  await sendMessage(tx, ctx.queue, identityLinked, {
    key: `identity-linked-${link_uuid}`,
    to: { customer_uuid },
    data: { at: toIso(ctx.now()), link_uuid },
  });
};
