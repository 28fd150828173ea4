import { debitFirstDays } from '#billing/server/commands.ts';
import { deliveryAddressRefused, parcelAcceptedByCourier } from '#delivery/events.ts';
import { buildMessageJob } from '#notifications/server/commands.ts';
import { simActive } from '#ordering/messages/sim-active.ts';
import { emailConfirmed, customerIdentified } from '#identity/events.ts';
import { mandateValid } from '#payments/events.ts';
import { subscribe } from '#platform/subscribers.ts';
import { findIncomingNumber } from '#porting/server/queries.ts';
import { activationFailed, esimReleased, simActivated, simAllocated, simReleased } from '#subscriptions/events.ts';
import { resendConfirmationMails } from './placing/confirmation-mail.ts';
import { enqueueAllocations } from './sims/enqueue-allocations.ts';
import { applyParcelPickup, notifyAddressRefused } from './sims/apply-parcel-events.ts';
import { applySimTransition, applySimAllocated } from './sims/apply-sim-events.ts';

/** Applies events of SIMs and parcels to their order. The publisher has locked these; the order is always locked after them. */
export const orderingSubscribers = [
  ...[emailConfirmed, customerIdentified, mandateValid, simReleased].map((news) =>
    subscribe(news, (tx, { customer_uuid }: { customer_uuid: string }, { queue }) =>
      enqueueAllocations(tx, queue, customer_uuid),
    ),
  ),
  subscribe(emailConfirmed, (tx, { customer_uuid }, { queue, now }) =>
    resendConfirmationMails(tx, queue, customer_uuid, now()),
  ),
  subscribe(parcelAcceptedByCourier, applyParcelPickup),
  subscribe(deliveryAddressRefused, notifyAddressRefused),
  subscribe(simAllocated, (tx, { order_product_uuid }, { queue, now, settings }) =>
    applySimAllocated(tx, queue, { order_product_uuid, now: now(), unused_days: settings.UNUSED_SIM_DAYS }),
  ),
  subscribe(esimReleased, async (tx, { order_product_uuid }, { now }) => {
    await applySimTransition(tx, { order_product_uuid, event: 'esim_released', now: now() });
  }),
  subscribe(activationFailed, async (tx, { order_product_uuid, failure_code }, { now }) => {
    await applySimTransition(tx, { order_product_uuid, event: 'failed', failure_code, now: now() });
  }),
  subscribe(simActivated, async (tx, { order_product_uuid, customer_uuid, language, ...line }, { queue, now }) => {
    const order_uuid = await applySimTransition(tx, {
      order_product_uuid,
      customer_uuid,
      event: 'activated',
      now: now(),
    });
    await debitFirstDays(tx, { customer_uuid, order_product_uuid }, now());
    const own = await findIncomingNumber(tx, order_product_uuid);
    const data = { ...line, ...(order_uuid ? { order_uuid } : {}), ...(own && own !== line.msisdn ? { own } : {}) };
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
  }),
];
