import type { legalContract } from '#legal/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { legalEditionDocument } from './legal-edition-document.ts';
import { legalEditionText } from './legal-edition-text.ts';
import { legalEditions } from './legal-editions.ts';
import { terms } from './terms.ts';

export const legalApi: Api<typeof legalContract> = {
  'GET /api/common/terms': terms,
  'GET /api/legal/edition': legalEditionText,
  'GET /api/legal/edition/list': legalEditions,
  'GET /api/legal/edition/document': legalEditionDocument,
};
