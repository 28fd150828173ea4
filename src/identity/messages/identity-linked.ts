import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { revocationToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Sent when a person of the identity service was linked to an existing account. */
export const identityLinked = defineMessage({
  name: 'identity-linked',
  domain: 'identity',
  data: z.object({ at: z.iso.datetime(), link_uuid: z.uuid() }),
  values: ({ at }, language) => ({ at: formatOf(language).dateTime(at) }),
  path: ({ link_uuid }, seal) => identityPaths.revoke({ token: revocationToken(seal, link_uuid) }),
});
