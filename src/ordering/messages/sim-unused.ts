import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { accountPaths } from '#account/paths.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { simType } from '#subscriptions/contract.ts';
import { buildNetPriceSections, defineMessage } from '#notifications/server/commands.ts';

/** An unused SIM will be terminated soon. */
export const simUnused = defineMessage({
  name: 'sim-unused',
  domain: 'ordering',
  data: z.object({
    order_product_uuid: z.uuid(),
    type: simType,
    msisdn: e164,
    ends_at: z.iso.datetime(),
    /** Shipping of the card, in euro, billed when the SIM ends; 0 when nothing is billed. */
    shipping: z.number().default(0),
  }),
  values: ({ msisdn, ends_at, shipping }, language) => ({
    msisdn: formatPhone(msisdn),
    ends: formatOf(language).date(ends_at),
    shipping: formatOf(language).money(shipping),
  }),
  sections: async ({ shipping }, { company, language }) => {
    const label = texts(language, 'ordering/messages')('netShipping');
    return buildNetPriceSections(shipping > 0 ? [[label, shipping]] : [], { company, language });
  },
  path: ({ type, order_product_uuid }) =>
    type === ESIM ? accountPaths.esim(order_product_uuid) : accountPaths.dashboard(),
  variant: ({ type, shipping }) => (type === ESIM ? 'esim' : shipping > 0 ? 'shipped' : 'card'),
});
