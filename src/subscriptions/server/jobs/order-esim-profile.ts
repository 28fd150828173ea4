import { sendMessage } from '#notifications/server/commands.ts';
import { esimReady } from '#subscriptions/messages/esim-ready.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { untilDone } from '#platform/jobs/keep-trying.ts';
import { OutsideError } from '#platform/outside.ts';
import { nextAsk } from '#platform/pure/next-ask.ts';
import { esimReleased } from '#subscriptions/news.ts';
import type { OrderedProfile } from '#adapters/esim/esim.ts';
import { lockAllocation, saveAllocation } from '../allocation/allocations.store.ts';
import { findProfile, keepProfile } from '../activation/esim-profiles.store.ts';
import { cancelEsimProfile, checkEsimProfile, orderEsimProfile } from '../jobs.ts';
import { spendSim, takeSim } from '../stock/stock.store.ts';

/** Subject of the SM-DP+'s refusals that are about this one profile: ICCID unknown or in use (SGP.22 section 5.2.6). */
const aboutThisProfile = '8.2.1/';

/** The profile to order, or null when nothing is to be done (any more). */
const wantedIccid = (order_product_uuid: string, ctx: JobContext): Promise<string | null> =>
  ctx.db.tx(async (tx) => {
    const line = await lockAllocation(tx, order_product_uuid);
    if (line?.customer_uuid) ctx.about(line.customer_uuid);
    if (line?.state !== 'reserved' || (await findProfile(tx, order_product_uuid))) return null;
    return line.iccid;
  });

const keep = (order_product_uuid: string, ordered: OrderedProfile, ctx: JobContext): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const line = await lockAllocation(tx, order_product_uuid);
    if (line?.state === 'released') {
      // Cancelled while we were asking: the profile that we have just ordered is taken back.
      return ctx.queue.enqueue(tx, cancelEsimProfile, { order_product_uuid, iccid: ordered.iccid });
    }
    const now = ctx.now();
    const { iccid, smdp_address, matching_id } = ordered;
    const profile = { order_product_uuid, iccid, smdp_address, matching_id };
    if (!line || !(await keepProfile(tx, ctx.db.cipher, profile, now))) return;
    // Nobody starts this one by hand: when it is on a phone, its line moves to it.
    if (line.replaces_uuid !== null)
      await ctx.queue.enqueueAt(tx, checkEsimProfile, { order_product_uuid, attempt: 1 }, nextAsk(now, now));
    const { customer_uuid, msisdn } = line;
    await ctx.tell(tx, esimReleased, { order_product_uuid, customer_uuid });
    if (!msisdn) return;
    await sendMessage(tx, ctx.queue, esimReady, {
      key: `esim-ready:${order_product_uuid}`,
      to: { customer_uuid },
      data: { order_product_uuid, msisdn },
    });
  });

/** Replaces a profile that the SM-DP+ will not give us; the next run asks for the new one. */
const takeAnother = (order_product_uuid: string, refused: string, ctx: JobContext): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const line = await lockAllocation(tx, order_product_uuid);
    if (line?.customer_uuid) ctx.about(line.customer_uuid);
    if (line?.state !== 'reserved' || line.iccid !== refused) return;
    await spendSim(tx, refused);
    const iccid = await takeSim(tx, order_product_uuid, 0);
    if (iccid === null) throw new Error('no eSIM profile is left in stock');
    await saveAllocation(tx, order_product_uuid, { iccid });
  });

const order = async (order_product_uuid: string, iccid: string, ctx: JobContext): Promise<void> => {
  try {
    const external_id = `${order_product_uuid}:${iccid}`;
    await keep(order_product_uuid, await ctx.outside.esim.orderProfile({ iccid, external_id }), ctx);
  } catch (error) {
    if (error instanceof OutsideError && error.kind === 'refused' && error.code?.startsWith(aboutThisProfile)) {
      await takeAnother(order_product_uuid, iccid, ctx);
    }
    throw error;
  }
};

/** Orders the profile at the SM-DP+. The external id names the profile, so that a repeated order gives the same one. */
export const runOrderEsimProfile: JobHandler<typeof orderEsimProfile> = async (payload, ctx) => {
  const { order_product_uuid } = payload;
  const iccid = await wantedIccid(order_product_uuid, ctx);
  if (iccid !== null) await untilDone(ctx, orderEsimProfile, payload, () => order(order_product_uuid, iccid, ctx));
};
