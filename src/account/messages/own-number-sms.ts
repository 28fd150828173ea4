import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** Tells each SIM of the account that another number opens the whole account. */
export const ownNumberSms = defineMessage({
  name: 'own-number-sms',
  domain: 'account',
  channel: 'sms',
  data: z.object({ msisdn: e164 }),
  priority: 'waits',
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
});
