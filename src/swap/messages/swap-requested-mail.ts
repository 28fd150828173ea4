import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { identityPaths } from '#identity/paths.ts';
import { revocationToken } from '#identity/server/queries.ts';
import { securityDelayCauses } from '#swap/rules/swap-state.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Sent at once to the known email address. Its link restores the account to its owner, which also cancels the swap. */
export const swapRequestedMail = defineMessage({
  name: 'sim-swap-asked',
  domain: 'swap',
  data: z.object({
    link_uuid: z.uuid(),
    msisdn: e164,
    gone: z.boolean(),
    held_until: z.iso.datetime().nullable(),
    held_for: z.enum(securityDelayCauses).nullable(),
  }),
  priority: 'waits',
  values: ({ msisdn, held_until, held_for }, language) => {
    const t = texts(language, 'swap/messages');
    const cause = t(`why.${held_for ?? 'account'}`);
    const heldUntilText = held_until && formatOf(language).dateTime(held_until);
    return { msisdn: formatPhone(msisdn), wait: heldUntilText ? t('held', { why: cause, until: heldUntilText }) : '' };
  },
  path: ({ link_uuid }, seal) => identityPaths.revoke({ token: revocationToken(seal, link_uuid) }),
  variant: ({ gone }) => (gone ? 'lost' : 'plain'),
});
