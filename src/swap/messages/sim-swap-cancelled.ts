import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { swapPaths } from '#swap/paths.ts';
import { publicSwapEndCauses } from '#swap/rules/swap-state.ts';

/** A swap ended before the new SIM was active, with the cause. */
export const swapCancelled = defineMessage({
  name: 'sim-swap-cancelled',
  domain: 'swap',
  data: z.object({
    customer_product_uuid: z.uuid(),
    msisdn: e164,
    ended_by: z.enum(Object.values(publicSwapEndCauses)),
  }),
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
  path: ({ customer_product_uuid }) => swapPaths.swap(customer_product_uuid),
  variant: ({ ended_by }) =>
    ended_by === 'stopped' || ended_by === 'found' || ended_by === 'expired' ? ended_by : 'plain',
});
