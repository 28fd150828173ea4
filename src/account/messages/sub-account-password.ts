import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { accountPaths } from '#account/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Notifies the main account that a sub-account has set a password, with a link to revoke its login. */
export const subAccountPassword = defineMessage({
  name: 'sub-account-password',
  domain: 'account',
  data: z.object({ msisdn: e164, at: z.iso.datetime() }),
  values: ({ msisdn, at }, language) => ({ msisdn: formatPhone(msisdn), at: formatOf(language).dateTime(at) }),
  path: () => accountPaths.dashboard(),
});
