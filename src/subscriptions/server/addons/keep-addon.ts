import type { subscriptionsContract } from '#subscriptions/contract.ts';
import { checkAddonKeep, addonStates } from '#subscriptions/rules/addons.ts';
import type { Handler } from '#platform/http/handler.ts';
import { startBillCyclesAndUpdateAddon } from './start-bill-cycles-and-update-addon.ts';

/** Undoes the removal of an add-on that has not ended, and whose project is not closed. */
export const keepAddon: Handler<typeof subscriptionsContract, 'POST /api/customer/product/addon/keep'> = (ctx) =>
  startBillCyclesAndUpdateAddon(ctx, {
    kind: 'addon-kept',
    toChangedAddon: (addon, { today, catalogue }) => {
      const refusal = checkAddonKeep(addon, today);
      if (refusal) throw ctx.refuse(refusal);
      if (addon.state === 'removing' && catalogue.addonByUuid.get(addon.offer_uuid)?.project_closed)
        throw ctx.refuse('ADDON_NOT_OFFERED');
      const state = addonStates.next(addon.state, 'kept');
      if (!state) return addon;
      const { ends_on: _, ...keptAddon } = addon;
      return { ...keptAddon, state };
    },
  });
