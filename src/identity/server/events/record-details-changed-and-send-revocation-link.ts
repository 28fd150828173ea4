import { detailsChanged } from '#identity/messages/details-changed.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findCredential } from '../credentials/credentials.store.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';
import { recordAccountEvent } from './account-events.store.ts';
import { isEmailVerified } from '#identity/rules/email-status.ts';

/**
 * Records that the details of a customer were changed, and notifies a confirmed address. An address that was never
 * confirmed may be another person's.
 */
export const recordDetailsChangedAndSendRevocationLink = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'now' | 'newId' | 'userAgent' | 'caller' | 'queue' | 'seal'>,
  customer_uuid: string,
): Promise<void> => {
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'details-changed' });
  const storedCredential = await findCredential(tx, customer_uuid);
  if (!storedCredential?.email || !isEmailVerified(storedCredential.email_status)) return;
  const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email: storedCredential.email });
  await sendMessage(tx, ctx.queue, detailsChanged, {
    key: `details-changed-${link_uuid}`,
    to: { customer_uuid },
    data: { at: toIso(ctx.now()), link_uuid },
  });
};
