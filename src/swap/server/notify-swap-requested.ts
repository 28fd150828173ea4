import type { Msisdn } from '#platform/pure/line-ids.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import { findNumbersInUse } from '#identity/events.ts';
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
 * Notifies the email address and the SIM that is replaced, and, when the swap waits, the other SIMs of the account. The
 * link of the mail recovers the whole account; that of the SMS only stops the swap, and unblocks no SIM. Returns the
 * hash of the SMS token.
 */
export const notifySwapRequested = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'queue' | 'now' | 'newId' | 'seal' | 'callExtension'>,
  swap: SwapRow,
  { msisdn, held_for }: { msisdn: Msisdn; held_for: SecurityDelayCause | null },
): Promise<string> => {
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
  // The requester may hold the SIM or have reported it lost, so the other SIMs are notified of a swap that waits.
  const others = held_until ? await ctx.callExtension(tx, findNumbersInUse, 'lines', { customer_uuid }) : [];
  for (const other of others.filter((each) => each !== msisdn))
    await sendMessage(tx, ctx.queue, swapRequestedSms, {
      key: `sim-swap-asked:sms:${swap_uuid}:${other}`,
      to: { msisdn: other },
      customer_uuid,
      language,
      data: { swap_uuid, gone: false, of: msisdn },
    });
  return hashToken(swapRevocationToken(ctx.seal, swap_uuid));
};
