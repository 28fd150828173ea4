import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { identityPaths } from '#identity/paths.ts';
import { revocationToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Sent when a port-out code was made, and when another operator used a code or tried to. */
export const portOutMail = defineMessage({
  name: 'port-out',
  domain: 'porting',
  data: z.object({
    msisdn: e164,
    what: z.enum(['made', 'accepted', 'refused']),
    at: z.iso.datetime(),
    link_uuid: z.uuid(),
  }),
  variant: ({ what }) => what,
  values: ({ msisdn, at }, language) => ({ msisdn: formatPhone(msisdn), at: formatOf(language).dateTime(at) }),
  path: ({ link_uuid }, seal) => identityPaths.revoke({ token: revocationToken(seal, link_uuid) }),
});
