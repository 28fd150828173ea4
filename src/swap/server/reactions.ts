import { addressRefused, parcelTaken } from '#delivery/news.ts';
import { accountStopped } from '#identity/news.ts';
import { on } from '#platform/reactions.ts';
import {
  activationFailed,
  esimReleased,
  replacementFailed,
  replacementInstalled,
  simReleased,
  simReplaced,
  simStateChanged,
} from '#subscriptions/news.ts';
import { endSwap, lockToEnd } from './end-swap.ts';
import {
  goOnAfterSuspension,
  noteFailedDownload,
  noteFailedReplacement,
  noteInstalled,
  noteParcel,
  noteRefusedAddress,
  noteReplaced,
} from './follow-sim.ts';
import { noteReady } from './note-ready.ts';
import { lockSwap, runningSwapsOf } from './swaps.store.ts';

/** How a swap goes on when its SIM, its parcel or its line does. The teller has locked these; the swap is locked after them, always. */
export const swapReactions = [
  on(esimReleased, async (tx, { customer_uuid, order_product_uuid: uuid }, ctx) => {
    await noteReady(tx, ctx, { customer_uuid, uuid }, { event: 'esim_released', tracking_code: null });
  }),
  on(parcelTaken, noteParcel),
  on(addressRefused, noteRefusedAddress),
  on(activationFailed, noteFailedDownload),
  on(replacementInstalled, noteInstalled),
  on(replacementFailed, noteFailedReplacement),
  on(simReplaced, noteReplaced),
  on(simStateChanged, async (tx, { customer_uuid, customer_product_uuid, before, state }, ctx) => {
    if (before === 'suspended' && state === 'active')
      await goOnAfterSuspension(tx, ctx, { customer_uuid, customer_product_uuid });
  }),
  on(simReleased, async (tx, { customer_uuid, order_product_uuid }, ctx) => {
    for (const each of await runningSwapsOf(tx, customer_uuid)) {
      const swap = each.order_product_uuid === order_product_uuid && (await lockSwap(tx, each));
      if (swap) await endSwap(tx, ctx, swap, 'line');
    }
  }),
  on(accountStopped, async (tx, { customer_uuid }, ctx) => {
    for (const each of await runningSwapsOf(tx, customer_uuid)) {
      const swap = await lockToEnd(tx, ctx, each);
      if (swap) await endSwap(tx, ctx, swap, 'stopped');
    }
  }),
];
