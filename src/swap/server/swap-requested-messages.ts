import type { z } from 'zod';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { CustomerForOrder } from '#customers/server/queries.ts';
import { findNumbersInUse } from '#identity/events.ts';
import { issueRevocationLink } from '#identity/server/commands.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { swapRequestedMail } from '#swap/messages/swap-requested-mail.ts';
import { swapRequestedSms } from '#swap/messages/swap-requested-sms.ts';
import { isLostOrStolen } from '#swap/rules/swap-reason.ts';
import type { SwapRow } from './swaps.store.ts';

/**
 * Jobs that notify the email address and the SIM that is replaced, and, when the swap waits, the other SIMs of the account.
 * The link of the mail, which is issued here, recovers the whole account; that of the SMS only cancels the swap, and unblocks
 * no SIM.
 */
export const issueLinkAndBuildSwapMessages = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'now' | 'newId' | 'seal' | 'callExtension'>,
  swap: SwapRow,
  { msisdn, customer }: { msisdn: Msisdn; customer: Pick<CustomerForOrder, 'language' | 'email'> | null },
): Promise<ReturnType<typeof buildMessageJob>[]> => {
  const { customer_uuid, uuid: swap_uuid, reason, held_until, held_for } = swap;
  const language = customer?.language ?? 'en';
  const isGone = isLostOrStolen(reason);
  const buildSms = (to: Msisdn, key: string, data: Omit<z.input<typeof swapRequestedSms.data>, 'swap_uuid'>) =>
    buildMessageJob(swapRequestedSms, {
      key,
      to: { msisdn: to },
      customer_uuid,
      language,
      data: { swap_uuid, ...data },
    });
  const jobs = [buildSms(msisdn, `sim-swap-asked:sms:${swap_uuid}`, { gone: isGone })];
  if (customer?.email) {
    const { email } = customer;
    const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
    jobs.push(
      buildMessageJob(swapRequestedMail, {
        key: `sim-swap-asked:mail:${swap_uuid}`,
        to: { email },
        customer_uuid,
        language,
        data: { link_uuid, msisdn, gone: isGone, held_until: held_until && toIso(held_until), held_for },
      }),
    );
  }
  // The requester may hold the SIM or have reported it lost, so the other SIMs are notified of a swap that waits.
  const otherNumbers = held_until ? await ctx.callExtension(tx, findNumbersInUse, 'lines', { customer_uuid }) : [];
  for (const otherNumber of otherNumbers.filter((each) => each !== msisdn))
    jobs.push(buildSms(otherNumber, `sim-swap-asked:sms:${swap_uuid}:${otherNumber}`, { gone: false, of: msisdn }));
  return jobs;
};
