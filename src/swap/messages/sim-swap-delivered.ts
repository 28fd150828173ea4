import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { swapPaths } from '#swap/paths.ts';

/** The courier has delivered the new card of a swap, which waits to be activated. */
export const swapDelivered = defineMessage({
  name: 'sim-swap-delivered',
  domain: 'swap',
  data: z.object({ customer_product_uuid: z.uuid(), msisdn: e164 }),
  priority: 'waits',
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
  path: ({ customer_product_uuid }) => swapPaths.swap(customer_product_uuid),
});
