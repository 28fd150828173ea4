import type { legalContract } from '#legal/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { termsIn } from './terms-in.ts';

export const terms: Handler<typeof legalContract, 'GET /api/common/terms'> = async ({ settings, language }) =>
  termsIn(language, settings);
