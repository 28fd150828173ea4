import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { deriveIbanToken } from '#payments/server/iban-tokens.ts';
import { paymentsPaths } from '#payments/paths.ts';

/** Reason codes of an account that cannot be debited, as opposed to a mandate that the bank does not accept. */
const ofAccount = new Set(['AC01', 'AC04', 'AG01']);

/** The mandate can no longer be debited; the link leads to giving another account, without a login. */
export const mandateEnded = defineMessage({
  name: 'mandate-ended',
  domain: 'payments',
  data: z.object({
    /** The one-time link; absent in messages of a release before it. */
    token_uuid: z.uuid().optional(),
    /** `lapsed`, or the reason code of the bank. */
    reason: z.string(),
    iban_end: z.string(),
  }),
  values: ({ iban_end }) => ({ iban_end }),
  variant: ({ reason }) => (reason === 'lapsed' ? 'lapsed' : ofAccount.has(reason) ? 'account' : 'refused'),
  path: ({ token_uuid }, seal) =>
    paymentsPaths.iban(token_uuid === undefined ? {} : { token: deriveIbanToken(seal, token_uuid) }),
});
