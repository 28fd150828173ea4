import type { Msisdn } from '#platform/pure/line-ids.ts';
import { getCatalogue, type Catalogue } from '#catalogue/server/queries.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { simUnused } from '../../messages/sim-unused.ts';
import { UNUSED_REMINDER_DAYS, computeUnusedSince, shippingToBillForUnusedCard } from '../../rules/unused-sim.ts';
import type { Tx } from '#platform/db/database.ts';
import type { JobContext, JobHandler } from '#platform/jobs/job.ts';
import { addSeconds, secondsPerDay, toIso } from '#platform/pure/instant.ts';
import { queryPortInReplies } from '#porting/server/queries.ts';
import { lockLine } from '#subscriptions/server/commands.ts';
import { notifyAndExpireUnusedSim as job } from '../jobs.ts';
import { findOrderProduct } from '../orders/order-products.view.ts';
import { lockOrderOfProduct, type OrderWithProducts, type OrderProductRow } from '../orders/orders.store.ts';
import { simUnusedEnded } from '../../messages/sim-unused-ended.ts';
import type { EventContext } from '#platform/subscribers.ts';
import {
  issueAndSendShippingCreditNote,
  issueSettlementInvoice,
  refundSimsOrCredit,
} from '#billing/server/commands.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { billedShippingCents } from '../sims/agreed-prices.ts';
import { terminateSimsWithConsequences } from '../sims/terminate-sims-with-consequences.ts';
import { computePaidSimPrices } from '../orders/sim-prices.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

/**
 * Terminates an unused SIM: releases number and SIM, refunds what was paid for it or bills its shipping, and notifies the customer. The caller locks
 * line and order.
 */
const terminateUnusedSim = async (
  tx: Tx,
  ctx: EventContext,
  catalogue: Catalogue,
  orderOfSim: OrderWithProducts & { product: OrderProductRow },
  { msisdn, shipping_cents }: { msisdn: Msisdn; shipping_cents: Cents },
): Promise<void> => {
  const { customer_uuid, uuid: order_product_uuid } = orderOfSim.product;
  const { payment_uuid } = orderOfSim.order;
  const { uuid: order_uuid } = orderOfSim.order;
  const price = computePaidSimPrices(catalogue, orderOfSim).get(order_product_uuid);
  const amount_cents = price?.paid_cents ?? 0;
  await terminateSimsWithConsequences(tx, ctx, orderOfSim, [{ order_product_uuid, number_held_until: ctx.now() }]);
  const isPaid = payment_uuid !== null && amount_cents > 0;
  if (isPaid) {
    const creditedShipping = {
      customer_uuid,
      order_uuid,
      cause_key: order_product_uuid,
      gross_cents: price?.shipping_cents ?? 0,
    };
    const off_invoice_cents = await issueAndSendShippingCreditNote(tx, ctx, creditedShipping);
    await refundSimsOrCredit(tx, ctx, {
      customer_uuid,
      order_product_uuids: [order_product_uuid],
      payment_uuid,
      reason: 'sim_unused',
      for_uuid: order_product_uuid,
      amount_cents: amount_cents - off_invoice_cents,
    });
  }
  const invoice =
    shipping_cents > 0
      ? await issueSettlementInvoice(tx, ctx, { customer_uuid, amount_cents: shipping_cents, kind: 'shipping' })
      : null;
  await sendMessage(tx, ctx.queue, simUnusedEnded, {
    key: `sim-unused-ended:${order_product_uuid}`,
    to: { customer_uuid },
    data: {
      msisdn,
      paid: isPaid,
      invoice: invoice && {
        customer_uuid,
        reference: invoice.reference,
        due_on: invoice.due_on,
        amount: centsToEuro(invoice.amount_cents),
      },
    },
  });
};

/** Notifies the customer of the end date and schedules the termination. */
const notifyUpcomingExpiry = async (
  tx: Tx,
  ctx: JobContext,
  unusedSince: Date,
  ends_at: Date,
  sim: { customer_uuid: string; order_product_uuid: string; type: SimType; msisdn: Msisdn; shipping: number },
): Promise<void> => {
  const { customer_uuid, order_product_uuid, ...messageData } = sim;
  await sendMessage(tx, ctx.queue, simUnused, {
    key: `sim-unused:${order_product_uuid}:${toIso(unusedSince)}`,
    to: { customer_uuid },
    data: { order_product_uuid, ...messageData, ends_at: toIso(ends_at) },
  });
  const announcedEnd = { since: toIso(unusedSince), ends_at: toIso(ends_at) };
  await ctx.queue.enqueueAt(tx, job, { order_product_uuid, announced: announcedEnd }, ends_at);
};

/**
 * Notifies the customer of an unused SIM some days before its end, then terminates it. Runs again later when use has moved
 * the end, so a SIM ends only on its announced date. Does nothing for SIMs in use or terminated ones.
 */
export const runNotifyAndExpireUnusedSim: JobHandler<typeof job> = async ({ order_product_uuid, announced }, ctx) => {
  const catalogue = await getCatalogue(ctx.db);
  await ctx.db.tx(async (tx) => {
    await lockLine(tx, order_product_uuid);
    const orderOfSim = await lockOrderOfProduct(tx, { order_product_uuid });
    if (!orderOfSim) return;
    const { customer_uuid, type, state, reached } = orderOfSim.product;
    ctx.setCustomer(customer_uuid);
    const line = await findOrderProduct(tx, { customer_uuid, order_product_uuid });
    if (!line?.sim) return;
    const { sim, parcel } = line;
    const portIn = (await queryPortInReplies(tx, catalogue, customer_uuid, 'en')).get(order_product_uuid);
    const esimProgress = sim.esim?.progress ?? null;
    const shipping_cents = shippingToBillForUnusedCard(
      { type, parcel },
      billedShippingCents(orderOfSim, orderOfSim.product),
    );
    const unusedSince = computeUnusedSince({
      type,
      state,
      reached,
      esim: esimProgress,
      port_in: portIn?.state ?? null,
      parcel,
    });
    if (unusedSince === 'over') return;
    const [now, payload] = [ctx.now(), { order_product_uuid }];
    if (unusedSince === 'later') return ctx.queue.enqueueAt(tx, job, payload, addSeconds(now, secondsPerDay));
    const ends_at = addSeconds(unusedSince, ctx.settings.UNUSED_SIM_DAYS * secondsPerDay);
    const notify_at = addSeconds(ends_at, -UNUSED_REMINDER_DAYS * secondsPerDay);
    if (now < notify_at) return ctx.queue.enqueueAt(tx, job, payload, notify_at);
    if (announced?.since !== toIso(unusedSince)) {
      const earliestEnd = addSeconds(now, UNUSED_REMINDER_DAYS * secondsPerDay);
      const unusedSim = { ...payload, customer_uuid, type, msisdn: sim.msisdn, shipping: centsToEuro(shipping_cents) };
      return notifyUpcomingExpiry(tx, ctx, unusedSince, earliestEnd > ends_at ? earliestEnd : ends_at, unusedSim);
    }
    if (now < new Date(announced.ends_at))
      return ctx.queue.enqueueAt(tx, job, { ...payload, announced }, new Date(announced.ends_at));
    await terminateUnusedSim(tx, ctx, catalogue, orderOfSim, { msisdn: sim.msisdn, shipping_cents });
  });
};
