import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { e164, isoDate } from '#platform/contract/schemas.ts';

/** A suspended prepaid SIM is resumed. */
export const simResumedMessage = defineMessage({
  name: 'sim-resumed',
  domain: 'billing',
  data: z.object({ customer_product_uuid: z.uuid(), msisdn: e164, on: isoDate }),
  values: ({ msisdn, on }, language) => ({ msisdn: formatPhone(msisdn), date: formatOf(language).dayOfMonth(on) }),
  path: ({ customer_product_uuid }) => accountPaths.sim(customer_product_uuid),
});
