import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Tells the main account that an extra SIM logs in with a password too, with the way to where its login is taken away. */
export const subAccountPassword = defineMessage({
  name: 'sub-account-password',
  domain: 'account',
  data: z.object({ msisdn: z.string(), at: z.iso.datetime() }),
  values: ({ msisdn, at }, language) => ({ msisdn: formatPhone(msisdn), at: formatOf(language).dateTime(at) }),
  path: () => accountPaths.dashboard(),
});
