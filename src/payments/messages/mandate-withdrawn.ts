import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { isoDate } from '#platform/contract/schemas.ts';
import { buildCancelledSections, cancelledDebits } from './cancelled-debits.ts';

/** Confirms that the customer has withdrawn the mandate, and names a debit that the bank has already. */
export const mandateWithdrawn = defineMessage({
  name: 'mandate-withdrawn',
  domain: 'payments',
  data: z.object({
    reference: z.string(),
    iban_end: z.string(),
    last_debit_on: isoDate.nullable(),
    cancelled: cancelledDebits,
  }),
  values: ({ reference, iban_end, last_debit_on }, language) => ({
    reference,
    iban_end,
    day: last_debit_on === null ? '' : formatOf(language).date(toIso(startOfBusinessDay(last_debit_on))),
  }),
  sections: async ({ cancelled }, { language }) => buildCancelledSections(cancelled, language),
  variant: ({ last_debit_on }) => (last_debit_on === null ? 'at_once' : 'one_more'),
});
