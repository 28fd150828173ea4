import type { legalContract } from '#legal/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { terms } from './terms.ts';

export const legalApi: Api<typeof legalContract> = {
  'GET /api/common/terms': terms,
};
