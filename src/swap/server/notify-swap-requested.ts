import { customerForOrder } from '#customers/server/queries.ts';
import { issueRevocationLink } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { toIso } from '#platform/pure/instant.ts';
import { swapRequestedMail } from '#swap/messages/sim-swap-asked.ts';
import { swapRequestedSms } from '#swap/messages/sim-swap-told.ts';
import type { SecurityDelayCause } from '#swap/rules/security-delay-cause.ts';
import { isLostOrStolen } from '#swap/rules/swap-reason.ts';
import { swapRevocationToken } from './swap-revocation-token.ts';
import type { SwapRow } from './swaps.store.ts';

/**
 * The mailbox and the SIM that is replaced hear of it at once, each with a link of its own that stops it. The one in the mail gives the whole account
 * back. The one in the SMS only stops the swap; whoever holds a SIM that is gone gets none at all. Answers the hash of that one's token, or null.
 */
export const notifySwapRequested = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'queue' | 'now' | 'newId' | 'seal'>,
  swap: SwapRow,
  { msisdn, held_for }: { msisdn: string; held_for: SecurityDelayCause | null },
): Promise<string | null> => {
  const { customer_uuid, uuid: swap_uuid, reason, held_until } = swap;
  const customer = await customerForOrder(tx, customer_uuid);
  const language = customer?.language ?? 'en';
  const gone = isLostOrStolen(reason);
  if (customer?.email) {
    const { email } = customer;
    const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
    await sendMessage(tx, ctx.queue, swapRequestedMail, {
      key: `sim-swap-asked:mail:${swap_uuid}`,
      to: { email },
      customer_uuid,
      language,
      data: { link_uuid, msisdn, gone, held_until: held_until && toIso(held_until), held_for },
    });
  }
  await sendMessage(tx, ctx.queue, swapRequestedSms, {
    key: `sim-swap-asked:sms:${swap_uuid}`,
    to: { msisdn },
    customer_uuid,
    language,
    data: { swap_uuid, gone },
  });
  return gone ? null : hashToken(swapRevocationToken(ctx.seal, swap_uuid));
};
