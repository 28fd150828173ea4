import { ESIM } from '#subscriptions/rules/sim-type.ts';
import type { Iccid } from '#platform/pure/line-ids.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { esimReady } from '#subscriptions/messages/esim-ready.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { runAndRescheduleAfterFailure } from '#platform/jobs/run-and-reschedule-after-failure.ts';
import { OutsideError } from '#platform/outside.ts';
import { nextPollTime } from '#platform/pure/next-poll-time.ts';
import { esimProfileReleased, replacementProfileReleased } from '#subscriptions/events.ts';
import type { OrderedEsimProfile } from '#adapters/esim/esim.ts';
import { lockAllocation, updateAllocation } from '../allocation/allocations.store.ts';
import { findEsimProfile, insertEsimProfile } from '../activation/esim-profiles.store.ts';
import { cancelEsimProfile, syncEsimProfile, orderEsimProfile } from '../jobs.ts';
import { retireStockSim, allocateStockSim } from '../stock/stock.store.ts';

/** Subject codes of SM-DP+ refusals about one profile: ICCID unknown or in use (SGP.22 section 5.2.6). */
const aboutThisProfile = '8.2.1/';

/** Finds the ICCID of the profile to order; null when there is nothing to order. */
const findIccidToOrder = (allocation_uuid: string, ctx: JobContext): Promise<Iccid | null> =>
  ctx.db.tx(async (tx) => {
    const line = await lockAllocation(tx, allocation_uuid);
    if (line?.customer_uuid) ctx.setCustomer(line.customer_uuid);
    if (line?.state !== 'reserved' || (await findEsimProfile(tx, allocation_uuid))) return null;
    return line.iccid;
  });

const applyOrderedProfile = (
  allocation_uuid: string,
  orderedProfile: OrderedEsimProfile,
  ctx: JobContext,
): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const line = await lockAllocation(tx, allocation_uuid);
    if (line?.state === 'released') {
      // The line was cancelled during the request: cancel the profile that was just ordered.
      return ctx.queue.enqueue(tx, cancelEsimProfile, {
        order_product_uuid: allocation_uuid,
        iccid: orderedProfile.iccid,
      });
    }
    const now = ctx.now();
    const { iccid, smdp_address, matching_id } = orderedProfile;
    const profile = { allocation_uuid, iccid, smdp_address, matching_id };
    if (!line || !(await insertEsimProfile(tx, ctx.db.cipher, profile, now))) return;
    const { customer_uuid, order_product_uuid, msisdn } = line;
    if (line.purpose === 'swap') {
      // A replacement SIM is not activated by the customer: it takes over once its profile is installed.
      await ctx.queue.enqueueAt(
        tx,
        syncEsimProfile,
        { order_product_uuid: allocation_uuid, attempt: 1 },
        nextPollTime(now, now),
      );
      return ctx.publish(tx, replacementProfileReleased, { replacement_uuid: allocation_uuid, customer_uuid });
    }
    await ctx.publish(tx, esimProfileReleased, { order_product_uuid, customer_uuid });
    if (!msisdn) return;
    await sendMessage(tx, ctx.queue, esimReady, {
      key: `esim-ready:${order_product_uuid}`,
      to: { customer_uuid },
      data: { order_product_uuid, msisdn },
    });
  });

/** Replaces a profile that the SM-DP+ refused by another one of the stock; the next run orders that. */
const allocateOtherProfile = (allocation_uuid: string, refusedIccid: Iccid, ctx: JobContext): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const line = await lockAllocation(tx, allocation_uuid);
    if (line?.customer_uuid) ctx.setCustomer(line.customer_uuid);
    if (line?.state !== 'reserved' || line.iccid !== refusedIccid) return;
    await retireStockSim(tx, refusedIccid);
    const iccid = await allocateStockSim(tx, allocation_uuid, ESIM);
    if (iccid === null) throw new Error('no eSIM profile is left in stock');
    await updateAllocation(tx, allocation_uuid, { iccid });
  });

const submitProfileOrder = async (allocation_uuid: string, iccid: Iccid, ctx: JobContext): Promise<void> => {
  try {
    const external_id = `${allocation_uuid}:${iccid}`;
    await applyOrderedProfile(allocation_uuid, await ctx.outside.esim.orderProfile({ iccid, external_id }), ctx);
  } catch (error) {
    if (error instanceof OutsideError && error.kind === 'refused' && error.code?.startsWith(aboutThisProfile)) {
      await allocateOtherProfile(allocation_uuid, iccid, ctx);
    }
    throw error;
  }
};

/** Orders the profile at the SM-DP+. The external id identifies the profile, so a repeated order returns the same one. */
export const runOrderEsimProfile: JobHandler<typeof orderEsimProfile> = async (payload, ctx) => {
  const { order_product_uuid: allocation_uuid } = payload;
  const iccid = await findIccidToOrder(allocation_uuid, ctx);
  if (iccid !== null)
    await runAndRescheduleAfterFailure(ctx, orderEsimProfile, payload, () =>
      submitProfileOrder(allocation_uuid, iccid, ctx),
    );
};
