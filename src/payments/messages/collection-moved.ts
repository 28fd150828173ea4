import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import { isoDate } from '#platform/contract/schemas.ts';

/** Notice of a direct debit on another date than announced: moved, or collected again after it failed. */
export const collectionMoved = defineMessage({
  name: 'collection-moved',
  domain: 'payments',
  data: z.object({
    why: z.enum(['moved', 'again']),
    amount: z.number(),
    collect_on: isoDate,
    mandate_reference: z.string(),
    creditor_id: z.string(),
  }),
  values: ({ amount, collect_on, mandate_reference, creditor_id }, language) => ({
    amount: formatOf(language).money(amount),
    day: formatOf(language).date(toIso(startOfBusinessDay(collect_on))),
    mandate_reference,
    creditor_id,
  }),
  variant: ({ why }) => why,
  path: () => paymentsPaths.payments(),
});
