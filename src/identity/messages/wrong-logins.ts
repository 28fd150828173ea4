import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const wrongLogins = defineMessage({
  name: 'wrong-logins',
  domain: 'identity',
  data: z.object({ count: z.number().int() }),
  path: () => identityPaths.resetPassword(),
  values: ({ count }) => ({ count: String(count) }),
});
