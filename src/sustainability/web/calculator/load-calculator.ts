import type { QueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import { emissionDetailsQuery } from './queries.ts';

/** The customer as it is now, and the estimate of one SIM; what fails is shown by the screen. */
export const loadCalculator = (queries: QueryClient, uuid: string): Promise<unknown> =>
  Promise.allSettled([refreshSession(queries), queries.query(emissionDetailsQuery(uuid))]);
