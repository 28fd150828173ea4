import { z } from 'zod';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** Tells the user of an extra SIM that the owner has withdrawn its login; also in place of a login code. */
export const accessWithdrawn = defineMessage({
  name: 'access-withdrawn',
  domain: 'account',
  channel: 'sms',
  data: z.object({ msisdn: z.string() }),
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
});
