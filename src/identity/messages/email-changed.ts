import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { revocationToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** Sent to the previous address. */
export const emailChanged = defineMessage({
  name: 'email-changed',
  domain: 'identity',
  data: z.object({ email: z.string(), link_uuid: z.uuid().optional() }),
  values: ({ email }) => ({ email }),
  path: ({ link_uuid }, seal) =>
    link_uuid ? identityPaths.revoke({ token: revocationToken(seal, link_uuid) }) : identityPaths.resetPassword(),
});
