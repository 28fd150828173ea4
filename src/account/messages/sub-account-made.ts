import { z } from 'zod';
import { displayPhone } from '#customers/rules/phone.ts';
import { identityPaths } from '#identity/paths.ts';
import { message } from '#notifications/server/commands.ts';

/** Tells whoever uses an extra SIM that its number logs in by itself. */
export const subAccountMade = message({
  name: 'sub-account-made',
  domain: 'account',
  only: 'sms',
  data: z.object({ msisdn: z.string() }),
  values: ({ msisdn }) => ({ msisdn: displayPhone(msisdn) }),
  path: () => identityPaths.loginEmailNumber(),
});
