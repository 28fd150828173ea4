import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { message } from '#notifications/server/commands.ts';

export const wrongLogins = message({
  name: 'wrong-logins',
  domain: 'identity',
  data: z.object({ count: z.number().int() }),
  path: () => identityPaths.resetPassword(),
  values: ({ count }) => ({ count: String(count) }),
});
