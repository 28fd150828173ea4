import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { deriveIbanToken } from '#payments/server/iban-tokens.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { mandateEndOf } from '#payments/rules/return-reason.ts';
import { buildCancelledSections, cancelledDebits } from './cancelled-debits.ts';

/** Reports that a mandate can no longer be debited, with a link to give another account without a login. */
export const mandateEnded = defineMessage({
  name: 'mandate-ended',
  domain: 'payments',
  data: z.object({
    /** The one-time link. */
    token_uuid: z.uuid(),
    /** `lapsed`, or the reason code of the bank. */
    reason: z.string(),
    iban_end: z.string(),
    cancelled: cancelledDebits,
  }),
  values: ({ iban_end }) => ({ iban_end }),
  variant: ({ reason }) => mandateEndOf(reason) ?? 'refused',
  sections: async ({ cancelled }, { language }) => buildCancelledSections(cancelled, language),
  path: ({ token_uuid }, seal) => paymentsPaths.iban({ token: deriveIbanToken(seal, token_uuid) }),
});
