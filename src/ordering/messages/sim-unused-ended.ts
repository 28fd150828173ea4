import { z } from 'zod';
import { formatPhone } from '#customers/rules/phone.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { buildNetPriceSections, defineMessage } from '#notifications/server/commands.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { e164, isoDate } from '#platform/contract/schemas.ts';

/** An unused SIM was terminated. */
export const simUnusedEnded = defineMessage({
  name: 'sim-unused-ended',
  domain: 'ordering',
  data: z.object({
    msisdn: e164,
    paid: z.boolean(),
    /** The invoice for the shipping of the card, in euro; absent when nothing is billed. */
    invoice: z
      .object({ customer_uuid: z.uuid(), reference: z.string(), amount: z.number(), due_on: isoDate })
      .nullish(),
  }),
  values: ({ msisdn, invoice }, language) => ({
    msisdn: formatPhone(msisdn),
    amount: formatOf(language).money(invoice?.amount ?? 0),
    date: invoice ? formatOf(language).date(invoice.due_on) : '',
    reference: invoice?.reference ?? '',
  }),
  sections: async ({ invoice }, { company, language }) => {
    const price = invoice?.amount ?? 0;
    const label = texts(language, 'ordering/messages')('netShipping');
    return buildNetPriceSections(price > 0 ? [[label, price]] : [], { company, language });
  },
  path: ({ invoice }) =>
    invoice ? paymentsPaths.pay(invoice.customer_uuid, { ref: invoice.reference }) : orderingPaths.choose(),
  variant: ({ paid, invoice }) => (invoice ? 'invoice' : paid ? 'paid' : 'unpaid'),
});
