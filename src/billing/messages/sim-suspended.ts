import { z } from 'zod';
import { billingPaths } from '#billing/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { e164, isoDate } from '#platform/contract/schemas.ts';

/** A prepaid SIM is suspended because its balance does not cover the new month. */
export const simSuspendedMessage = defineMessage({
  name: 'sim-paused',
  domain: 'billing',
  data: z.object({ customer_product_uuid: z.uuid(), msisdn: e164, on: isoDate }),
  values: ({ msisdn, on }, language) => ({ msisdn: formatPhone(msisdn), date: formatOf(language).dayOfMonth(on) }),
  path: ({ customer_product_uuid }) => billingPaths.topUp(customer_product_uuid),
});
