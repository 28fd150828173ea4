import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { isoDate, localized } from '#platform/contract/schemas.ts';

/** Announces that kilograms of a wallet go to the default project in 30 days, so that the customer can choose another one. */
export const walletExpiringMessage = defineMessage({
  name: 'wallet-expiring',
  domain: 'sustainability',
  data: z.object({
    kg: z.number(),
    on: isoDate,
    /** Name of the default project by language. */
    project: localized,
  }),
  values: ({ kg, on, project }, language) => ({
    kg: formatOf(language).amount(kg, 'kg', 3),
    date: formatOf(language).date(on),
    project: project[language],
  }),
  path: () => sustainabilityPaths.overview(),
});
