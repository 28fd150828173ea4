import { heldPhone } from '#customers/rules/phone.ts';
import type { addressRefused, parcelTaken } from '#delivery/news.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { noteEvent } from '#identity/server/commands.ts';
import { messageJob, sendMessage } from '#notifications/server/commands.ts';
import { customerForOrder } from '#customers/server/questions.ts';
import type { Tx } from '#platform/db/database.ts';
import type { News } from '#platform/news.ts';
import type { Doing } from '#platform/reactions.ts';
import type { activationFailed, replacementFailed, replacementInstalled, simReplaced } from '#subscriptions/news.ts';
import { productOf, reservedSim } from '#subscriptions/server/questions.ts';
import { swapDone } from '#swap/messages/sim-swap-done.ts';
import { swapFailed } from '#swap/messages/sim-swap-failed.ts';
import { refuseSwitch } from '#swap/rules/may-swap.ts';
import { noteReady } from './note-ready.ts';
import { startSwitch } from './start-switch.ts';
import { lockSwap, moveSwap, runningSwapOf, saveSwap, type SwapRow } from './swaps.store.ts';

type Carried<N> = N extends News<infer P> ? P : never;

const tellFailure = async (tx: Tx, { queue }: Doing, swap: SwapRow, code: string, once: string): Promise<void> => {
  const { customer_uuid, uuid, customer_product_uuid, tries } = swap;
  const product = await productOf(tx, { customer_uuid, uuid: customer_product_uuid });
  await sendMessage(tx, queue, swapFailed, {
    key: `sim-swap-failed:${uuid}:${once}`,
    to: { customer_uuid },
    data: { customer_product_uuid, msisdn: product?.msisdn ?? '', code, tries },
  });
};

/** The card is on its way. The parcel of a swap that was cancelled meanwhile is taken back; one that is of no swap is of somebody else. */
export const noteParcel = async (
  tx: Tx,
  { customer_uuid, order_uuid: uuid, shipment_uuid, tracking_code }: Carried<typeof parcelTaken>,
  ctx: Doing,
): Promise<void> => {
  if (await noteReady(tx, ctx, { customer_uuid, uuid }, { event: 'shipped', tracking_code })) return;
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  if (swap?.state === 'cancelled') await ctx.queue.enqueue(tx, cancelShipment, { shipment_uuid });
};

export const noteRefusedAddress = async (
  tx: Tx,
  { customer_uuid, order_uuid: uuid, shipment_uuid }: Carried<typeof addressRefused>,
  ctx: Doing,
): Promise<void> => {
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  if (swap?.state !== 'requested' || swap.failure_code === 'ADDRESS_REFUSED') return;
  await saveSwap(tx, swap, { failure_code: 'ADDRESS_REFUSED' });
  await tellFailure(tx, ctx, swap, 'ADDRESS_REFUSED', shipment_uuid);
};

/** The profile is on the phone: the number follows, unless the line is suspended; then it waits until that works again. */
export const noteInstalled = async (
  tx: Tx,
  { customer_uuid, replacement_uuid: uuid }: Carried<typeof replacementInstalled>,
  ctx: Doing,
): Promise<void> => {
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  const product = swap && (await productOf(tx, { customer_uuid, uuid: swap.customer_product_uuid }));
  if (product && refuseSwitch(swap.state, { tries: swap.tries, sim_state: product.state }) === null)
    await startSwitch(tx, ctx, swap);
};

/** A line that was suspended works again: the number follows to a profile that is on a phone already. */
export const goOnAfterSuspension = async (
  tx: Tx,
  ctx: Doing,
  of: { customer_uuid: string; customer_product_uuid: string },
): Promise<void> => {
  const running = await runningSwapOf(tx, of);
  const swap = running?.state === 'esim_ready' ? await lockSwap(tx, running) : null;
  if (swap?.state !== 'esim_ready') return;
  if ((await reservedSim(tx, swap.uuid))?.esim?.progress === 'installed') await startSwitch(tx, ctx, swap);
};

/** A phone could not take the profile in, and may try again. */
export const noteFailedDownload = async (
  tx: Tx,
  { customer_uuid, order_product_uuid: uuid, failure_code }: Carried<typeof activationFailed>,
): Promise<void> => {
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  if (swap?.state === 'esim_ready') await saveSwap(tx, swap, { failure_code });
};

/** The network would not put the number on the new SIM. */
export const noteFailedReplacement = async (
  tx: Tx,
  { customer_uuid, replacement_uuid: uuid }: Carried<typeof replacementFailed>,
  ctx: Doing,
): Promise<void> => {
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  const failed = swap && (await moveSwap(tx, swap, 'failed', { now: ctx.now(), failure_code: 'SIM_SWAP_FAILED' }));
  if (failed) await tellFailure(tx, ctx, failed, 'SIM_SWAP_FAILED', String(failed.tries));
};

/** The number is on the new SIM. */
export const noteReplaced = async (
  tx: Tx,
  { customer_uuid, replacement_uuid: uuid, msisdn }: Carried<typeof simReplaced>,
  ctx: Doing,
): Promise<void> => {
  const swap = await lockSwap(tx, { customer_uuid, uuid });
  const now = ctx.now();
  const done = swap && (await moveSwap(tx, swap, 'finished', { now, failure_code: null, stop_hash: null }));
  if (!done) return;
  await noteEvent(tx, ctx, { customer_uuid, kind: 'sim-replaced', detail: { what: heldPhone(msisdn) } });
  const language = (await customerForOrder(tx, customer_uuid))?.language ?? 'en';
  const { customer_product_uuid, sim_type } = done;
  const data = { customer_product_uuid, msisdn, sim_type };
  await ctx.queue.enqueueAll(tx, [
    messageJob(swapDone, { key: `sim-swap-done:mail:${uuid}`, to: { customer_uuid }, language, data }),
    messageJob(swapDone, { key: `sim-swap-done:sms:${uuid}`, to: { msisdn }, customer_uuid, language, data }),
  ]);
};
