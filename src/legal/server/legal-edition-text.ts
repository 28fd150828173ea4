import type { legalContract } from '#legal/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { findLegalEdition } from './find-legal-edition.ts';

export const legalEditionText: Handler<typeof legalContract, 'GET /api/legal/edition'> = async (ctx) => {
  const storedEdition = await findLegalEdition(ctx.db.read, ctx.query);
  if (!storedEdition) throw ctx.refuse('NOT_FOUND');
  const { edition, version, texts } = storedEdition;
  const text = texts[ctx.language];
  const isOperatorPage = 'page' in text;
  return {
    edition,
    version,
    page: isOperatorPage ? text.page : null,
    has_document: !isOperatorPage || text.pdf_base64 !== null,
    text: isOperatorPage ? null : { ...text, parts: text.parts.map((part) => ({ ...part, text: [...part.text] })) },
  };
};
