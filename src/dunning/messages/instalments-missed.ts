import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { formatOf } from '#platform/pure/format.ts';
import { isoDate } from '#platform/contract/schemas.ts';

/** An instalment was not paid in time, so the whole rest is due. Amounts in euro. */
export const instalmentsMissedMessage = defineMessage({
  name: 'instalments-missed',
  domain: 'dunning',
  data: z.object({
    customer_uuid: z.uuid(),
    number: z.string(),
    reference: z.string(),
    /** Amount left to pay of the invoice. */
    amount: z.number(),
    missed: z.number(),
    due_on: isoDate,
  }),
  values: ({ number, amount, missed, due_on }, language) => ({
    number,
    amount: formatOf(language).money(amount),
    missed: formatOf(language).money(missed),
    date: formatOf(language).date(due_on),
  }),
  path: ({ customer_uuid, reference }) => paymentsPaths.pay(customer_uuid, { ref: reference }),
});
