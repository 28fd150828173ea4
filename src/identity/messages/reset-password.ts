import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { passwordResetToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

export const resetPassword = defineMessage({
  name: 'reset-password',
  domain: 'identity',
  data: z.object({ link_uuid: z.uuid(), email: z.string(), expires_at: z.iso.datetime() }),
  priority: 'waits',
  values: ({ email, expires_at }, language) => ({ email, until: formatOf(language).dateTime(expires_at) }),
  path: ({ link_uuid }, seal) => identityPaths.createPassword({ token: passwordResetToken(seal, link_uuid) }),
});
