import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** Tells the user of an extra SIM that the owner has withdrawn its login; also in place of a login code. */
export const accessWithdrawn = defineMessage({
  name: 'access-withdrawn',
  domain: 'account',
  channel: 'sms',
  data: z.object({ msisdn: e164 }),
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
});
