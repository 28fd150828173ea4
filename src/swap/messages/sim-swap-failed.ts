import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { triesLeft } from '#subscriptions/rules/activation-state.ts';
import { swapPaths } from '#swap/paths.ts';

/** The courier refused the address, or the network the change. The customer can retry; after the last attempt support helps. */
export const swapFailed = defineMessage({
  name: 'sim-swap-failed',
  domain: 'swap',
  data: z.object({ customer_product_uuid: z.uuid(), msisdn: e164, code: z.string(), tries: z.number() }),
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
  path: ({ customer_product_uuid }) => swapPaths.swap(customer_product_uuid),
  variant: ({ code, tries }) => (code === 'ADDRESS_REFUSED' ? 'address' : triesLeft(tries) > 0 ? 'network' : 'last'),
});
