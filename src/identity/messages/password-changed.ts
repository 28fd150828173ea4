import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Sent to the address of the account, with a link to a password reset. */
export const passwordChanged = defineMessage({
  name: 'password-changed',
  domain: 'identity',
  data: z.object({ at: z.iso.datetime() }),
  values: ({ at }, language) => ({ at: formatOf(language).dateTime(at) }),
  path: () => identityPaths.resetPassword(),
});
