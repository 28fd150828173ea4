import { debitFirstDays } from '#billing/server/commands.ts';
import { deliveryAddressRefused, parcelAccepted, parcelDelivered } from '#delivery/events.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { simActive } from '#ordering/messages/sim-active.ts';
import { emailConfirmed, customerIdentified } from '#identity/events.ts';
import { mandateActivated, paymentReceived } from '#payments/events.ts';
import { implementExtension, subscribe } from '#platform/subscribers.ts';
import { unpaidContractTerminated } from '#dunning/events.ts';
import { findPortInNumber } from '#porting/server/queries.ts';
import {
  activationFailed,
  esimProfileReleased,
  findGivenSimName,
  simActivated,
  simAllocated,
  simReleased,
} from '#subscriptions/events.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { insertAgreedPrices } from '#subscriptions/server/commands.ts';
import { agreedPricesOfOrderedSim } from './sims/agreed-prices.ts';
import { findUserName } from './queries.ts';
import { resendUndeliveredConfirmationMails } from './placing/confirmation-mail.ts';
import { enqueueWaitingAllocations } from './sims/enqueue-waiting-allocations.ts';
import { applyParcelPickupAndNotify, notifyAddressRefused, notifyParcelDelivered } from './sims/apply-parcel-events.ts';
import {
  applyAllocationToOrder,
  applySimTransitionToOrder,
  enqueueShipmentOfCards,
  scheduleUnusedSimCheck,
} from './sims/apply-sim-events.ts';
import { terminateUnpaidSims } from './sims/terminate-unpaid-sims.ts';

/** Applies events of SIMs and parcels to their order. Lock order: the publisher's rows, then the order. */
export const orderingSubscribers = [
  ...[emailConfirmed, customerIdentified, mandateActivated, simReleased].map((event) =>
    subscribe(event, (tx, { customer_uuid }: { customer_uuid: string }, { queue }) =>
      enqueueWaitingAllocations(tx, queue, [customer_uuid]),
    ),
  ),
  subscribe(paymentReceived, (tx, { received }, { queue }) =>
    enqueueWaitingAllocations(
      tx,
      queue,
      received.map(({ customer_uuid }) => customer_uuid),
    ),
  ),
  subscribe(emailConfirmed, (tx, { customer_uuid }, { queue, now }) =>
    resendUndeliveredConfirmationMails(tx, queue, customer_uuid, now()),
  ),
  subscribe(parcelAccepted, applyParcelPickupAndNotify),
  subscribe(parcelDelivered, notifyParcelDelivered),
  subscribe(deliveryAddressRefused, notifyAddressRefused),
  subscribe(unpaidContractTerminated, (tx, { order_product_uuids }, ctx) =>
    terminateUnpaidSims(tx, ctx, order_product_uuids),
  ),
  subscribe(simAllocated, async (tx, { order_product_uuid }, ctx) => {
    const allocation = { order_product_uuid, now: ctx.now() };
    const orderBefore = await applyAllocationToOrder(tx, allocation);
    if (!orderBefore) return;
    await scheduleUnusedSimCheck(tx, ctx.queue, { ...allocation, unused_days: ctx.settings.UNUSED_SIM_DAYS });
    await enqueueShipmentOfCards(tx, ctx.queue, orderBefore);
  }),
  subscribe(esimProfileReleased, async (tx, { order_product_uuid }, { now }) => {
    await applySimTransitionToOrder(tx, { order_product_uuid, event: 'esim_released', now: now() });
  }),
  subscribe(activationFailed, async (tx, { order_product_uuid, failure_code }, { now }) => {
    await applySimTransitionToOrder(tx, { order_product_uuid, event: 'failed', failure_code, now: now() });
  }),
  subscribe(
    simActivated,
    async (tx, { order_product_uuid, customer_uuid, language, activated_at, ...line }, { queue }) => {
      const now = new Date(activated_at);
      const { orderBefore } = await applySimTransitionToOrder(tx, {
        order_product_uuid,
        customer_uuid,
        event: 'activated',
        now,
      });
      const order_uuid = orderBefore?.order.uuid;
      if (orderBefore) {
        const { customer_product_uuid } = line;
        const prices = agreedPricesOfOrderedSim(orderBefore, orderBefore.product, brusselsDate(now));
        await insertAgreedPrices(tx, { customer_uuid, customer_product_uuid }, prices);
      }
      await debitFirstDays(tx, { customer_uuid, order_product_uuid }, now);
      const ported_number = await findPortInNumber(tx, order_product_uuid);
      const data = {
        ...line,
        ...(order_uuid ? { order_uuid } : {}),
        ...(ported_number && ported_number !== line.msisdn ? { own: ported_number } : {}),
      };
      const { msisdn } = line;
      await queue.enqueueAll(tx, [
        buildMessageJob(simActive, {
          key: `sim-active:mail:${order_product_uuid}`,
          to: { customer_uuid },
          language,
          data,
        }),
        buildMessageJob(simActive, {
          key: `sim-active:sms:${order_product_uuid}`,
          to: { msisdn },
          customer_uuid,
          language,
          data,
        }),
      ]);
    },
  ),
];

/** A SIM that was ordered for somebody gets the name of that person. */
export const findSimNameOfOrder = implementExtension(findGivenSimName, 'order', findUserName);
