import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { identityPaths } from '#identity/paths.ts';
import { revocationToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Tells the owner that another number opens the whole account, with the link that recovers the account. */
export const ownNumberMail = defineMessage({
  name: 'own-number',
  domain: 'account',
  data: z.object({ msisdn: e164, at: z.iso.datetime(), link_uuid: z.uuid() }),
  priority: 'waits',
  values: ({ msisdn, at }, language) => ({ msisdn: formatPhone(msisdn), at: formatOf(language).dateTime(at) }),
  path: ({ link_uuid }, seal) => identityPaths.revoke({ token: revocationToken(seal, link_uuid) }),
});
