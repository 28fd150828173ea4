import { deliveryAddressRefused, parcelAccepted, parcelDelivered } from '#delivery/events.ts';
import { accountRecovered } from '#identity/events.ts';
import { subscribe } from '#platform/subscribers.ts';
import {
  replacementDownloadFailed,
  replacementFailed,
  replacementProfileInstalled,
  replacementProfileReleased,
  simReleased,
  simReplaced,
  simStateChanged,
} from '#subscriptions/events.ts';
import { cancelSwap, lockSwapAndPreventAllocation } from './cancel-swap.ts';
import {
  resumeSwapAfterSuspension,
  applyDownloadFailed,
  failSwapAndNotify,
  startActivationOfInstalledSwap,
  cancelShipmentOfCancelledSwap,
  applyAddressRefusalAndNotify,
  finishSwapAndNotify,
  applySwapReadyAndNotify,
  sendSwapDeliveredMail,
} from './apply-sim-progress.ts';
import { lockSwap, queryRunningSwaps } from './swaps.store.ts';

/** Moves swaps on after events of their SIM, parcel or line. The publisher holds the locks of these; the swap is locked after them. */
export const swapSubscribers = [
  subscribe(replacementProfileReleased, async (tx, { customer_uuid, replacement_uuid: uuid }, ctx) => {
    await applySwapReadyAndNotify(tx, ctx, { customer_uuid, uuid }, { event: 'esim_released', tracking_code: null });
  }),
  subscribe(parcelAccepted, async (tx, parcel, ctx) => {
    if (parcel.purpose !== 'swap') return;
    const { customer_uuid, swap_uuid: uuid, shipment_uuid, tracking_code } = parcel;
    const key = { customer_uuid, uuid };
    const isReady = await applySwapReadyAndNotify(tx, ctx, key, { event: 'shipped', tracking_code });
    if (!isReady) await cancelShipmentOfCancelledSwap(tx, ctx, key, shipment_uuid);
  }),
  subscribe(parcelDelivered, sendSwapDeliveredMail),
  subscribe(deliveryAddressRefused, applyAddressRefusalAndNotify),
  subscribe(replacementDownloadFailed, applyDownloadFailed),
  subscribe(replacementProfileInstalled, startActivationOfInstalledSwap),
  subscribe(replacementFailed, failSwapAndNotify),
  subscribe(simReplaced, finishSwapAndNotify),
  subscribe(simStateChanged, async (tx, { customer_uuid, customer_product_uuid, before, state }, ctx) => {
    if (before === 'suspended' && state === 'active')
      await resumeSwapAfterSuspension(tx, ctx, { customer_uuid, customer_product_uuid });
  }),
  subscribe(simReleased, async (tx, { customer_uuid, order_product_uuid }, ctx) => {
    for (const each of await queryRunningSwaps(tx, customer_uuid)) {
      const swap = each.order_product_uuid === order_product_uuid && (await lockSwap(tx, each));
      if (swap) await cancelSwap(tx, ctx, swap, 'line');
    }
  }),
  subscribe(accountRecovered, async (tx, { customer_uuid, cause }, ctx) => {
    for (const each of await queryRunningSwaps(tx, customer_uuid)) {
      // Only a swap in its security delay is cancelled after a forgotten password; another one may have been requested
      // by the owner.
      if (cause !== 'stopped' && each.state !== 'held') continue;
      const swap = await lockSwapAndPreventAllocation(tx, ctx, each);
      if (swap) await cancelSwap(tx, ctx, swap, 'revoked');
    }
  }),
];
