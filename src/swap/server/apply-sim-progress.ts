import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import type { deliveryAddressRefused, parcelDelivered } from '#delivery/events.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import { buildMessageJob, sendMessage } from '#notifications/server/commands.ts';
import { findCustomerForOrder } from '#customers/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import type { DomainEvent } from '#platform/events.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type {
  replacementDownloadFailed,
  replacementFailed,
  replacementProfileInstalled,
  simReplaced,
} from '#subscriptions/events.ts';
import { findProduct, findSimOfAllocation } from '#subscriptions/server/queries.ts';
import { swapDelivered } from '#swap/messages/sim-swap-delivered.ts';
import { swapDone } from '#swap/messages/sim-swap-done.ts';
import { swapFailed } from '#swap/messages/sim-swap-failed.ts';
import { checkSwapActivation } from '#swap/rules/swap-checks.ts';
import { lockSwap, applySwapEvent, findRunningSwap, updateSwap, type SwapRow, type SwapKey } from './swaps.store.ts';
import { enqueueSimReplacement } from '#subscriptions/server/commands.ts';
import { swapReady } from '#swap/messages/sim-swap-ready.ts';

type Ready = { event: 'shipped' | 'esim_released'; tracking_code: string | null };

/**
 * Moves the swap on when the card is shipped or the profile can be downloaded, and mails the customer. Returns false for no swap
 * or an ended one.
 */
export const applySwapReadyAndNotify = async (
  tx: Tx,
  { queue, now }: Pick<EventContext, 'queue' | 'now'>,
  key: SwapKey,
  { event, tracking_code }: Ready,
): Promise<boolean> => {
  const swap = await lockSwap(tx, key);
  const readySwap = swap && (await applySwapEvent(tx, swap, event, { now: now(), failure_code: null }));
  if (!readySwap) return false;
  const { customer_uuid, uuid, customer_product_uuid, sim_type } = readySwap;
  const product = await findProduct(tx, { customer_uuid, uuid: customer_product_uuid });
  if (!product) return true;
  await sendMessage(tx, queue, swapReady, {
    key: `sim-swap-ready:${uuid}`,
    to: { customer_uuid },
    data: { customer_product_uuid, msisdn: product.msisdn, sim_type, tracking_code },
  });
  return true;
};

/** Requests the network to move the number to the new SIM, as a new attempt. The caller holds the locks of the new SIM and the swap. */
export const startSwapActivation = async (
  tx: Tx,
  { queue, now }: Pick<EventContext, 'queue' | 'now'>,
  swap: SwapRow,
): Promise<SwapRow | null> => {
  const startedSwap = await applySwapEvent(tx, swap, 'started', {
    now: now(),
    tries: swap.tries + 1,
    failure_code: null,
  });
  if (startedSwap) await enqueueSimReplacement(tx, { queue }, swap.uuid);
  return startedSwap;
};

type EventPayload<N> = N extends DomainEvent<infer P> ? P : never;

const sendSwapFailedMail = async (
  tx: Tx,
  { queue }: EventContext,
  swap: SwapRow,
  code: string,
  once: string,
): Promise<void> => {
  const { customer_uuid, uuid, customer_product_uuid, tries } = swap;
  const product = await findProduct(tx, { customer_uuid, uuid: customer_product_uuid });
  if (!product) return;
  await sendMessage(tx, queue, swapFailed, {
    key: `sim-swap-failed:${uuid}:${once}`,
    to: { customer_uuid },
    data: { customer_product_uuid, msisdn: product.msisdn, code, tries },
  });
};

/** Recalls the parcel of a swap that was cancelled before the courier had its card. */
export const cancelShipmentOfCancelledSwap = async (
  tx: Tx,
  { queue }: Pick<EventContext, 'queue'>,
  key: SwapKey,
  shipment_uuid: string,
): Promise<void> => {
  const swap = await lockSwap(tx, key);
  if (swap?.state === 'cancelled') await queue.enqueue(tx, cancelShipment, { shipment_uuid });
};

/** Mails the customer that the card has arrived and waits to be activated, once per parcel. */
export const sendSwapDeliveredMail = async (
  tx: Tx,
  parcel: EventPayload<typeof parcelDelivered>,
  { queue }: EventContext,
): Promise<void> => {
  if (parcel.purpose !== 'swap') return;
  const { customer_uuid, swap_uuid: uuid, shipment_uuid } = parcel;
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  // `requested`: the courier delivered before its reply to the request came.
  if (swap?.state !== 'sim_in_delivery' && swap?.state !== 'requested') return;
  const { customer_product_uuid } = swap;
  const product = await findProduct(tx, { customer_uuid, uuid: customer_product_uuid });
  if (!product) return;
  await sendMessage(tx, queue, swapDelivered, {
    key: `sim-swap-delivered:${shipment_uuid}`,
    to: { customer_uuid },
    data: { customer_product_uuid, msisdn: product.msisdn },
  });
};

/** Records that the courier refused the address, and mails the customer once per parcel. */
export const applyAddressRefusalAndNotify = async (
  tx: Tx,
  parcel: EventPayload<typeof deliveryAddressRefused>,
  ctx: EventContext,
): Promise<void> => {
  if (parcel.purpose !== 'swap') return;
  const { customer_uuid, swap_uuid: uuid, shipment_uuid } = parcel;
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  if (swap?.state !== 'requested' || swap.failure_code === 'ADDRESS_REFUSED') return;
  await updateSwap(tx, swap, { failure_code: 'ADDRESS_REFUSED' });
  await sendSwapFailedMail(tx, ctx, swap, 'ADDRESS_REFUSED', shipment_uuid);
};

/** Moves the number to an installed profile. On a suspended line this waits until the line is reactivated. */
export const startActivationOfInstalledSwap = async (
  tx: Tx,
  { customer_uuid, replacement_uuid: uuid }: EventPayload<typeof replacementProfileInstalled>,
  ctx: EventContext,
): Promise<void> => {
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  const product = swap && (await findProduct(tx, { customer_uuid, uuid: swap.customer_product_uuid }));
  if (product && checkSwapActivation(swap.state, { tries: swap.tries, sim_state: product.state }) === null)
    await startSwapActivation(tx, ctx, swap);
};

/** Moves the number to an already installed profile after a suspended line was reactivated. */
export const resumeSwapAfterSuspension = async (
  tx: Tx,
  ctx: EventContext,
  productKey: { customer_uuid: string; customer_product_uuid: string },
): Promise<void> => {
  const runningSwap = await findRunningSwap(tx, productKey);
  const swap = runningSwap?.state === 'esim_ready' ? await lockSwap(tx, runningSwap) : null;
  if (swap?.state !== 'esim_ready') return;
  if ((await findSimOfAllocation(tx, swap.uuid))?.esim?.progress === 'installed')
    await startSwapActivation(tx, ctx, swap);
};

/** Records a failed profile download; the phone may retry. */
export const applyDownloadFailed = async (
  tx: Tx,
  { customer_uuid, replacement_uuid: uuid, failure_code }: EventPayload<typeof replacementDownloadFailed>,
): Promise<void> => {
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  if (swap?.state === 'esim_ready') await updateSwap(tx, swap, { failure_code });
};

/** Records that the network refused to move the number to the new SIM. */
export const failSwapAndNotify = async (
  tx: Tx,
  { customer_uuid, replacement_uuid: uuid }: EventPayload<typeof replacementFailed>,
  ctx: EventContext,
): Promise<void> => {
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  const failed =
    swap && (await applySwapEvent(tx, swap, 'failed', { now: ctx.now(), failure_code: 'SIM_SWAP_FAILED' }));
  if (failed) await sendSwapFailedMail(tx, ctx, failed, 'SIM_SWAP_FAILED', String(failed.tries));
};

/** Completes the swap: the number is on the new SIM. */
export const finishSwapAndNotify = async (
  tx: Tx,
  { customer_uuid, replacement_uuid: uuid, msisdn }: EventPayload<typeof simReplaced>,
  ctx: EventContext,
): Promise<void> => {
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  const now = ctx.now();
  const finishedSwap =
    swap && (await applySwapEvent(tx, swap, 'finished', { now, failure_code: null, revocation_hash: null }));
  if (!finishedSwap) return;
  await recordAccountEvent(tx, ctx, {
    customer_uuid,
    kind: 'sim-replaced',
    detail: { what: formatPhoneNoBreak(msisdn) },
  });
  const language = (await findCustomerForOrder(tx, customer_uuid))?.language ?? 'en';
  const { customer_product_uuid, sim_type } = finishedSwap;
  const data = { customer_product_uuid, msisdn, sim_type };
  await ctx.queue.enqueueAll(tx, [
    buildMessageJob(swapDone, { key: `sim-swap-done:mail:${uuid}`, to: { customer_uuid }, language, data }),
    buildMessageJob(swapDone, { key: `sim-swap-done:sms:${uuid}`, to: { msisdn }, customer_uuid, language, data }),
  ]);
};
