import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const referralConfirmation = defineMessage({
  name: 'referral-confirmation',
  domain: 'promotions',
  data: z.object({ ref_code: z.string().optional(), path: z.string().optional() }).loose(),
  path: ({ ref_code, path }) => (ref_code ? `${accountPaths.home()}?ref=${ref_code}` : (path ?? accountPaths.home())),
});
