import { z } from 'zod';
import { identityPaths } from '#identity/paths.ts';
import { revocationToken } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatCountry } from '#platform/pure/country-name.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Sent after a login on a new browser. */
export const newDevice = defineMessage({
  name: 'new-device',
  domain: 'identity',
  data: z.object({
    device: z.string().nullable(),
    country: z.string().length(2).nullable(),
    at: z.iso.datetime(),
    link_uuid: z.uuid(),
  }),
  values: ({ device, country, at }, language) => ({
    device: device ?? texts(language, 'identity')('settings.unknownDevice'),
    place: country === null ? '' : ` (${formatCountry(country, language)})`,
    at: formatOf(language).dateTime(at),
  }),
  path: ({ link_uuid }, seal) => identityPaths.revoke({ token: revocationToken(seal, link_uuid) }),
});
