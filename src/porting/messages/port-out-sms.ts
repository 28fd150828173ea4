import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** The same notice to each SIM of the account. */
export const portOutSms = defineMessage({
  name: 'port-out-sms',
  domain: 'porting',
  channel: 'sms',
  data: z.object({ msisdn: e164, what: z.enum(['made', 'accepted', 'refused']) }),
  priority: 'waits',
  variant: ({ what }) => what,
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
});
