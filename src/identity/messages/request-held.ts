import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { heldActions } from '#identity/rules/held-request.ts';
import { revocationToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';

/** An irreversible request waits for the security delay. The link recovers the account (`revokeAccessForRecovery`), which also cancels the request. */
export const heldRequestNotice = defineMessage({
  name: 'request-held',
  domain: 'identity',
  data: z.object({
    link_uuid: z.uuid(),
    action: z.enum(heldActions),
    requested_at: z.iso.datetime(),
    due_at: z.iso.datetime(),
  }),
  priority: 'waits',
  values: ({ action, requested_at, due_at }, language) => ({
    action: texts(language, 'identity')(`held.action.${action}`),
    at: formatOf(language).dateTime(requested_at),
    until: formatOf(language).dateTime(due_at),
  }),
  path: ({ link_uuid }, seal) => identityPaths.revoke({ token: revocationToken(seal, link_uuid) }),
});
