import type { subscriptionsContract } from '#subscriptions/contract.ts';
import { addonEndDate, checkAddonRemoval, addonStates } from '#subscriptions/rules/addons.ts';
import type { Handler } from '#platform/http/handler.ts';
import { startBillCyclesAndUpdateAddon } from './start-bill-cycles-and-update-addon.ts';

/** Removes an add-on: it ends on the 1st of the next month and stays active until then. */
export const removeAddon: Handler<typeof subscriptionsContract, 'POST /api/customer/product/addon/remove'> = (ctx) =>
  startBillCyclesAndUpdateAddon(ctx, {
    kind: 'addon-removed',
    toChangedAddon: (addon, { today }) => {
      const refusal = checkAddonRemoval(addon);
      if (refusal) throw ctx.refuse(refusal);
      const state = addonStates.next(addon.state, 'removed');
      return state ? { ...addon, state, ends_on: addonEndDate(today) } : addon;
    },
  });
