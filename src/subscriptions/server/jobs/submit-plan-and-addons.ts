import { getCatalogue, addonType } from '#catalogue/server/queries.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';
import { isAddonCurrent } from '#subscriptions/rules/addons.ts';
import { submitServiceOrder } from '../network/submit-service-order.ts';
import { lockProductOfLine } from '../products/products.store.ts';
import { submitPlanAndAddons } from '../jobs.ts';

/** Sends the network the plan and all add-ons of a line. Each order holds the full set, so orders may overtake each other. */
export const runSubmitPlanAndAddons: JobHandler<typeof submitPlanAndAddons> = async (payload, ctx) => {
  const catalogue = await getCatalogue(ctx.db);
  await submitServiceOrder(ctx, {
    kind: 'change-addons',
    job: submitPlanAndAddons,
    payload,
    number: (line) => (line.state === 'active' ? (line.msisdn ?? line.ported_msisdn) : null),
    addons: async (line, tx) => {
      const product = await lockProductOfLine(tx, line);
      const currentAddons = (product?.addons ?? []).filter((addon) => isAddonCurrent(addon, brusselsDate(ctx.now())));
      const codes = currentAddons
        .filter(({ offer_uuid }) => addonType(catalogue, offer_uuid) === TELECOM_ADDON)
        .flatMap(({ offer_uuid }) => catalogue.addonByUuid.get(offer_uuid)?.code ?? []);
      return codes.toSorted();
    },
  });
};
