import type { legalContract } from '#legal/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { buildOperatorFacts } from './build-operator-facts.ts';

export const terms: Handler<typeof legalContract, 'GET /api/common/terms'> = async ({ settings, language }) =>
  buildOperatorFacts(language, settings);
