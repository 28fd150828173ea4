import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { accountPaths } from '#account/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { simType } from '#subscriptions/contract.ts';

/** The number is on the new SIM; the old SIM and its PUK are no longer valid. */
export const swapDone = defineMessage({
  name: 'sim-swap-done',
  domain: 'swap',
  data: z.object({ customer_product_uuid: z.uuid(), msisdn: e164, sim_type: simType }),
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
  path: () => accountPaths.dashboard(),
});
