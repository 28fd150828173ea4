import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { legalContract } from './contract.ts';
import { legalSettings } from './settings.ts';
import { legalEditionDocument } from './server/legal-edition-document.ts';
import { legalEditionText } from './server/legal-edition-text.ts';
import { legalEditions } from './server/legal-editions.ts';
import { terms } from './server/terms.ts';

export const legal = defineDomain({
  name: 'legal',
  endpoints: defineDomainApi('legal', legalContract, {
    'GET /api/common/terms': terms,
    'GET /api/legal/edition': legalEditionText,
    'GET /api/legal/edition/list': legalEditions,
    'GET /api/legal/edition/document': legalEditionDocument,
  }),
  settings: legalSettings,
});
