import type { legalContract } from '#legal/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { buildTerms } from './build-terms.ts';

export const terms: Handler<typeof legalContract, 'GET /api/common/terms'> = async ({ settings, language }) =>
  buildTerms(language, settings);
