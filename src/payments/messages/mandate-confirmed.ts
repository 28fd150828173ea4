import { z } from 'zod';
import { querySharedDocuments } from '#documents/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { buildMandateText, isMandateText, mandateRows } from '#payments/server/mandate-text.ts';

/** Confirms the mandate with the full text that was agreed to, on a durable medium. */
export const mandateConfirmed = defineMessage({
  name: 'mandate-confirmed',
  domain: 'payments',
  data: z.object({
    reference: z.string(),
    iban_end: z.string(),
    account_holder: z.string(),
    agreed_at: z.iso.datetime(),
    /** The stored text; mandates of release 1.1 have none, and show the text of today. */
    document_hash: z.string().nullish(),
  }),
  values: ({ reference, iban_end, account_holder }) => ({ reference, iban_end, account_holder }),
  sections: async ({ iban_end: account, document_hash, ...facts }, { db, settings, language }) => {
    const [stored] = document_hash ? await querySharedDocuments(db.read, [document_hash]) : [];
    const agreed = stored && isMandateText(stored) ? stored : { data: buildMandateText(settings, language), language };
    const { title, lines } = agreed.data;
    return [{ title, rows: mandateRows(agreed.data, agreed.language, { ...facts, account }), note: lines.join(' ') }];
  },
});
