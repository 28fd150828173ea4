import type { QueryClient } from '@tanstack/react-query';
import { loadSession } from '#identity/web/queries.ts';
import { comparisonQuery } from './comparison.ts';

export const loadSims = (queries: QueryClient): Promise<unknown> => loadSession(queries).catch(() => undefined);

export const loadComparison = (queries: QueryClient, uuid: string): Promise<unknown> =>
  Promise.all([loadSims(queries), queries.query(comparisonQuery(uuid)).catch(() => undefined)]);
