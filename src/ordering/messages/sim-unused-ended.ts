import { z } from 'zod';
import { formatPhone } from '#customers/rules/phone.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** A SIM that nobody has put to use was taken back. */
export const simUnusedEnded = defineMessage({
  name: 'sim-unused-ended',
  domain: 'ordering',
  data: z.object({ msisdn: z.string(), paid: z.boolean() }),
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
  path: () => orderingPaths.choose(),
  variant: ({ paid }) => (paid ? 'paid' : 'unpaid'),
});
