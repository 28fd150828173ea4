import type { legalContract } from '#legal/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { texts } from '#platform/i18n/texts.ts';
import { findOrDrawPdf } from '#platform/documents/cached-pdf.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import { findLegalEdition } from './find-legal-edition.ts';
import { renderLegalDocumentPdf } from './legal-document-pdf.ts';

export const legalEditionDocument: Handler<typeof legalContract, 'GET /api/legal/edition/document'> = async (ctx) => {
  const language = ctx.query.lang ?? ctx.language;
  const storedEdition = await findLegalEdition(ctx.db.read, ctx.query);
  const text = storedEdition?.texts[language];
  if (!storedEdition || !text || ('page' in text && text.pdf_base64 === null)) throw ctx.refuse('NOT_FOUND');
  ctx.reply.header(
    'content-disposition',
    `inline; filename="${storedEdition.document}-${language}-${storedEdition.edition}.pdf"`,
  );
  if ('page' in text) return Buffer.from(text.pdf_base64 ?? '', 'base64');
  // An edition never changes.
  const key = `${storedEdition.document} ${storedEdition.edition} ${storedEdition.counts_from.getTime()} ${language}`;
  return findOrDrawPdf(ctx.settings, key, () =>
    renderLegalDocumentPdf(text, {
      brand: ctx.settings.BRAND_NAME,
      author: localizedSetting(ctx.settings.PROVIDER_NAME, language),
      version: texts(language, 'legal')('version', { version: storedEdition.version }),
      language,
      date: storedEdition.counts_from,
    }),
  );
};
