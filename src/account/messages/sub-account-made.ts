import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { identityPaths } from '#identity/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** Notifies the user of an extra SIM that its number can log in. */
export const subAccountMade = defineMessage({
  name: 'sub-account-made',
  domain: 'account',
  channel: 'sms',
  data: z.object({ msisdn: e164 }),
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
  path: () => identityPaths.loginEmailNumber(),
});
