import { z } from 'zod';
import { displayPhone } from '#customers/rules/phone.ts';
import { identityPaths } from '#identity/paths.ts';
import { stopToken } from '#identity/server/questions.ts';
import { message } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';

/** To the mailbox that was known before, at once: the link gives the account back to its owner, and so stops the swap. */
export const swapAsked = message({
  name: 'sim-swap-asked',
  domain: 'swap',
  data: z.object({
    link_uuid: z.uuid(),
    msisdn: z.string(),
    gone: z.boolean(),
    held_until: z.iso.datetime().nullable(),
  }),
  priority: 'waits',
  values: ({ msisdn, held_until }, language) => ({
    msisdn: displayPhone(msisdn),
    wait: held_until
      ? texts(language, 'swap/messages')('held', { until: formatOf(language).dateTime(held_until) })
      : '',
  }),
  path: ({ link_uuid }, seal) => identityPaths.stop({ token: stopToken(seal, link_uuid) }),
  variant: ({ gone }) => (gone ? 'lost' : 'plain'),
});
