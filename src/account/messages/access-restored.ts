import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { identityPaths } from '#identity/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** Tells the user of an extra SIM that its number can log in again. */
export const accessRestored = defineMessage({
  name: 'access-restored',
  domain: 'account',
  channel: 'sms',
  data: z.object({ msisdn: e164 }),
  values: ({ msisdn }) => ({ msisdn: formatPhone(msisdn) }),
  path: () => identityPaths.loginEmailNumber(),
});
