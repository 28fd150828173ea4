import type { QueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import { emissionDetailsQuery } from './queries.ts';

/** Loads the session and the estimate of one SIM; the screen shows errors. */
export const loadCalculator = (queries: QueryClient, uuid: string): Promise<unknown> =>
  Promise.allSettled([refreshSession(queries), queries.query(emissionDetailsQuery(uuid))]);
