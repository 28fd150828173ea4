import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { revocationToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { withoutClickableLinks } from '#platform/pure/without-clickable-links.ts';

/** Sent when a passkey was added or removed. An intruder may have typed its name, so links in it are broken. */
export const passkeyChanged = defineMessage({
  name: 'passkey-changed',
  domain: 'identity',
  data: z.object({ what: z.enum(['added', 'removed']), name: z.string(), at: z.iso.datetime(), link_uuid: z.uuid() }),
  variant: ({ what }) => what,
  values: ({ name, at }, language) => ({ name: withoutClickableLinks(name), at: formatOf(language).dateTime(at) }),
  path: ({ link_uuid }, seal) => identityPaths.revoke({ token: revocationToken(seal, link_uuid) }),
});
