import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { heldActions } from '#identity/rules/held-request.ts';
import { heldRequestRevocationToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';

/** The notice of a held request as an SMS, to each SIM of the account; its link only cancels the request. */
export const heldRequestSms = defineMessage({
  name: 'request-held-sms',
  domain: 'identity',
  channel: 'sms',
  data: z.object({ request_uuid: z.uuid(), action: z.enum(heldActions), due_at: z.iso.datetime() }),
  priority: 'waits',
  values: ({ action, due_at }, language) => ({
    action: texts(language, 'identity')(`held.action.${action}`),
    until: formatOf(language).dateTime(due_at),
  }),
  path: ({ request_uuid }, seal) =>
    identityPaths.revokeRequest({ token: heldRequestRevocationToken(seal, request_uuid) }),
});
