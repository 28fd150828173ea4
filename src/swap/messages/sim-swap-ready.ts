import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { accountPaths } from '#account/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { simType } from '#subscriptions/contract.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { swapPaths } from '#swap/paths.ts';

/** The profile can be downloaded, or the card was shipped. */
export const swapReady = defineMessage({
  name: 'sim-swap-ready',
  domain: 'swap',
  data: z.object({
    customer_product_uuid: z.uuid(),
    msisdn: e164,
    sim_type: simType,
    tracking_code: z.string().nullable(),
  }),
  priority: 'waits',
  values: ({ msisdn, tracking_code }) => ({ msisdn: formatPhone(msisdn), tracking_code: tracking_code ?? '' }),
  path: ({ sim_type, customer_product_uuid }) =>
    sim_type === ESIM ? accountPaths.esim(customer_product_uuid) : swapPaths.swap(customer_product_uuid),
  variant: ({ sim_type }) => (sim_type === ESIM ? 'esim' : 'card'),
});
