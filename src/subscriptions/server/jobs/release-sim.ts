import type { JobHandler } from '#platform/jobs/job.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import { forbidAllocation, lockAllocation, saveAllocation } from '../allocations.store.ts';
import { cancelEsimProfile, deactivateSim, type releaseSim } from '../jobs.ts';
import { isUnanswered, serviceOrdersOf } from '../service-orders.store.ts';
import { giveNumberBack, giveSimBack, spendSim } from '../stock.store.ts';

const secondsADay = 86_400;

/**
 * Takes number and SIM of a cancelled order back. The number was never reached by anybody, so it is free at once, unless the network was
 * asked for it: then the line is switched off and the number has its quarantine. A profile whose code was shown, and a card that may be
 * in the mail, are never given to somebody else.
 */
export const runReleaseSim: JobHandler<typeof releaseSim> = async ({ order_product_uuid, card_sent }, ctx) => {
  await ctx.db.tx(async (tx) => {
    const now = ctx.now();
    await forbidAllocation(tx, order_product_uuid, now);
    const line = await lockAllocation(tx, order_product_uuid);
    if (line?.state !== 'reserved') return;
    const { iccid, msisdn } = line;
    await saveAllocation(tx, order_product_uuid, { state: 'released' });
    const asked = await serviceOrdersOf(tx, { order_product_uuid, kind: 'activate' });
    const maybeOn = asked.some((order) => order.state === 'completed' || isUnanswered(order));
    if (maybeOn) await ctx.queue.enqueue(tx, deactivateSim, { order_product_uuid, attempt: 1 });
    const free = maybeOn ? addSeconds(now, ctx.settings.NUMBER_QUARANTINE_DAYS * secondsADay) : now;
    if (msisdn) await giveNumberBack(tx, order_product_uuid, msisdn, free);
    if (line.type === SIM_CARD && !card_sent) return giveSimBack(tx, order_product_uuid, iccid);
    await spendSim(tx, iccid);
    if (line.type === ESIM) await ctx.queue.enqueue(tx, cancelEsimProfile, { order_product_uuid, iccid });
  });
};
