import type { subscriptionsContract } from '#subscriptions/contract.ts';
import { addonEndDate, checkAddonRemoval, addonStates } from '#subscriptions/rules/addons.ts';
import type { Handler } from '#platform/http/handler.ts';
import { findProductUuidOfAddon } from '../products/products.store.ts';
import { startBillCyclesAndChangeProduct } from './start-bill-cycles-and-change-product.ts';
import { updateAddonAndRecordEvent } from './update-addon-and-record-event.ts';

/** Removes an add-on: it ends on the 1st of the next month and stays active until then. */
export const removeAddon: Handler<typeof subscriptionsContract, 'POST /api/customer/product/addon/remove'> = (ctx) =>
  startBillCyclesAndChangeProduct(
    ctx,
    (tx) => findProductUuidOfAddon(tx, ctx.caller.customer_uuid, ctx.body.customer_addon_uuid),
    (tx, productToChange) =>
      updateAddonAndRecordEvent(tx, ctx, productToChange, {
        kind: 'addon-removed',
        toChangedAddon: (addon, { today }) => {
          const refusal = checkAddonRemoval(addon);
          if (refusal) throw ctx.refuse(refusal);
          const state = addonStates.next(addon.state, 'removed');
          return state ? { ...addon, state, ends_on: addonEndDate(today) } : addon;
        },
      }),
  );
