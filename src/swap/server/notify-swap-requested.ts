import { findCustomerForOrder } from '#customers/server/queries.ts';
import { issueRevocationLink } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { hashToken } from '#platform/http/routes.ts';
import { toIso } from '#platform/pure/instant.ts';
import { swapRequestedMail } from '#swap/messages/sim-swap-asked.ts';
import { swapRequestedSms } from '#swap/messages/sim-swap-told.ts';
import type { SecurityDelayCause } from '#swap/rules/swap-state.ts';
import { isLostOrStolen } from '#swap/rules/swap-reason.ts';
import { swapRevocationToken, type SwapRow } from './swaps.store.ts';

/**
 * Notifies the email address and the SIM that is replaced, each with its own link that stops the swap. The link of the mail
 * restores the whole account; that of the SMS only stops the swap. A lost or stolen SIM gets no link. Returns the hash of the SMS
 * token, or null.
 */
export const notifySwapRequested = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'queue' | 'now' | 'newId' | 'seal'>,
  swap: SwapRow,
  { msisdn, held_for }: { msisdn: string; held_for: SecurityDelayCause | null },
): Promise<string | null> => {
  const { customer_uuid, uuid: swap_uuid, reason, held_until } = swap;
  const customer = await findCustomerForOrder(tx, customer_uuid);
  const language = customer?.language ?? 'en';
  const lostOrStolen = isLostOrStolen(reason);
  if (customer?.email) {
    const { email } = customer;
    const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
    await sendMessage(tx, ctx.queue, swapRequestedMail, {
      key: `sim-swap-asked:mail:${swap_uuid}`,
      to: { email },
      customer_uuid,
      language,
      data: { link_uuid, msisdn, gone: lostOrStolen, held_until: held_until && toIso(held_until), held_for },
    });
  }
  await sendMessage(tx, ctx.queue, swapRequestedSms, {
    key: `sim-swap-asked:sms:${swap_uuid}`,
    to: { msisdn },
    customer_uuid,
    language,
    data: { swap_uuid, gone: lostOrStolen },
  });
  return lostOrStolen ? null : hashToken(swapRevocationToken(ctx.seal, swap_uuid));
};
