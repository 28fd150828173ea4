import { catalogueOf, typeOfAddon } from '#catalogue/server/questions.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { isHeld } from '#subscriptions/rules/addon-change.ts';
import { TELECOM } from '#subscriptions/rules/addon-type.ts';
import { askNetwork } from '../network/ask-network.ts';
import { holdProductOfLine } from '../products/held-product.store.ts';
import { changeAddons } from '../jobs.ts';

/** Tells the network which plan and add-ons a line shall have: all of them each time, so orders that overtake each other do no harm. */
export const runChangeAddons: JobHandler<typeof changeAddons> = async (payload, ctx) => {
  const catalogue = await catalogueOf(ctx.db);
  await askNetwork(ctx, {
    kind: 'change-addons',
    job: changeAddons,
    payload,
    number: (line) => (line.state === 'active' ? (line.msisdn ?? line.ported_msisdn) : null),
    addons: async (line, tx) => {
      const product = await holdProductOfLine(tx, line);
      const on = (product?.addons ?? []).filter((addon) => isHeld(addon, brusselsDate(ctx.now())));
      const codes = on
        .filter(({ offer_uuid }) => typeOfAddon(catalogue, offer_uuid) === TELECOM)
        .flatMap(({ offer_uuid }) => catalogue.addonByUuid.get(offer_uuid)?.code ?? []);
      return codes.toSorted();
    },
  });
};
