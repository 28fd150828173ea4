import { z } from 'zod';
import { querySharedDocuments } from '#documents/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import {
  buildMandateText,
  isMandateText,
  MANDATE_TEMPLATE_VERSION,
  mandateRows,
} from '#payments/server/mandate-text.ts';

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
  sections: async ({ iban_end, document_hash, ...facts }, { db, settings, language }) => {
    const [document] = document_hash ? await querySharedDocuments(db.read, [document_hash]) : [];
    const text =
      document && isMandateText(document)
        ? document
        : { data: buildMandateText(settings, language), language, template_version: MANDATE_TEMPLATE_VERSION };
    const { title, lines } = text.data;
    return [{ title, rows: mandateRows(text, { ...facts, account: { end: iban_end } }), note: lines.join(' ') }];
  },
});
