import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { revocationToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** Sent to the present address when another one is requested. */
export const emailChangeRequested = defineMessage({
  name: 'email-change-asked',
  domain: 'identity',
  data: z.object({ wanted: z.string(), link_uuid: z.uuid() }),
  priority: 'waits',
  values: ({ wanted }) => ({ wanted }),
  path: ({ link_uuid }, seal) => identityPaths.revoke({ token: revocationToken(seal, link_uuid) }),
});
