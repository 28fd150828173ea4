import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { revocationToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Sent when wrong proofs have ended a session: somebody had the account open who knows neither its password nor a code. */
export const proofsFailed = defineMessage({
  name: 'proofs-failed',
  domain: 'identity',
  data: z.object({ count: z.number().int(), at: z.iso.datetime(), link_uuid: z.uuid() }),
  values: ({ count, at }, language) => ({ count: String(count), at: formatOf(language).dateTime(at) }),
  path: ({ link_uuid }, seal) => identityPaths.revoke({ token: revocationToken(seal, link_uuid) }),
});
