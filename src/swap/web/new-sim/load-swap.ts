import { termsQuery } from '#legal/web/queries.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import { swapQuery } from './swap-query.ts';

/** The SIM and its swap, and whom to write to. */
export const loadSwap = ({ queries, params }: LoadContext): Promise<unknown> =>
  Promise.all([
    queries.query(swapQuery(params['uuid'] ?? '')).catch(() => undefined),
    queries.query(termsQuery).catch(() => undefined),
  ]);
