import { getCatalogue } from '#catalogue/server/queries.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { simUnused } from '#ordering/messages/sim-unused.ts';
import { UNUSED_REMINDER_DAYS, computeUnusedSince } from '#ordering/rules/unused-sim.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { addSeconds, secondsPerDay, toIso } from '#platform/pure/instant.ts';
import { queryPortInReplies } from '#porting/server/queries.ts';
import { lockLine } from '#subscriptions/server/commands.ts';
import { expireUnusedSim as job } from '../jobs.ts';
import { findOrderProduct } from '../orders/order-products.view.ts';
import { lockOrderOfProduct } from '../orders/orders.store.ts';
import { terminateUnusedSim } from '../sims/terminate-unused-sim.ts';

/** Tells the customer on what day the SIM ends: never sooner than the days that are promised. */
const notifyUpcomingExpiry = async (
  tx: Tx,
  ctx: JobContext,
  since: Date,
  ends_at: Date,
  sim: { customer_uuid: string; order_product_uuid: string; type: 0 | 1; msisdn: string },
): Promise<void> => {
  const { customer_uuid, order_product_uuid, ...about } = sim;
  await sendMessage(tx, ctx.queue, simUnused, {
    key: `sim-unused:${order_product_uuid}:${toIso(since)}`,
    to: { customer_uuid },
    data: { order_product_uuid, ...about, ends_at: toIso(ends_at) },
  });
  const announced = { since: toIso(since), ends_at: toIso(ends_at) };
  await ctx.queue.enqueueAt(tx, job, { order_product_uuid, announced }, ends_at);
};

/**
 * Looks after a SIM that its customer may never put to use: tells a few days before, then takes it back. Whatever its customer did meanwhile
 * counts, so an end is only carried out as it was announced. Nothing happens to a SIM that works or was taken away.
 */
export const runExpireUnusedSim: JobHandler<typeof job> = async ({ order_product_uuid, announced }, ctx) => {
  const catalogue = await getCatalogue(ctx.db);
  await ctx.db.tx(async (tx) => {
    await lockLine(tx, order_product_uuid);
    const known = await lockOrderOfProduct(tx, { order_product_uuid });
    if (!known) return;
    const { customer_uuid, type, state, reached } = known.product;
    ctx.setCustomer(customer_uuid);
    const line = await findOrderProduct(tx, { customer_uuid, order_product_uuid });
    if (!line?.sim) return;
    const { sim, parcel } = line;
    const portIn = (await queryPortInReplies(tx, catalogue, customer_uuid, 'en')).get(order_product_uuid);
    const esim = sim.esim?.progress ?? null;
    const since = computeUnusedSince({ type, state, reached, esim, port_in: portIn?.state ?? null, parcel });
    if (since === 'over') return;
    const [now, look] = [ctx.now(), { order_product_uuid }];
    if (since === 'later') return ctx.queue.enqueueAt(tx, job, look, addSeconds(now, secondsPerDay));
    const ends_at = addSeconds(since, ctx.settings.UNUSED_SIM_DAYS * secondsPerDay);
    const told_at = addSeconds(ends_at, -UNUSED_REMINDER_DAYS * secondsPerDay);
    if (now < told_at) return ctx.queue.enqueueAt(tx, job, look, told_at);
    if (announced?.since !== toIso(since)) {
      const promised = addSeconds(now, UNUSED_REMINDER_DAYS * secondsPerDay);
      const about = { customer_uuid, order_product_uuid, type, msisdn: sim.msisdn };
      return notifyUpcomingExpiry(tx, ctx, since, promised > ends_at ? promised : ends_at, about);
    }
    if (now < new Date(announced.ends_at))
      return ctx.queue.enqueueAt(tx, job, { ...look, announced }, new Date(announced.ends_at));
    await terminateUnusedSim(tx, ctx, catalogue, known, sim.msisdn);
  });
};
