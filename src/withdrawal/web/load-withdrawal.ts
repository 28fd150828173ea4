import { termsQuery } from '#legal/web/queries.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import { withdrawalQuery } from './withdrawal-query.ts';

/** Preloads contracts, withdrawals and the contact data. */
export const loadWithdrawal = ({ queries }: LoadContext): Promise<unknown> =>
  Promise.all([
    queries.query(withdrawalQuery).catch(() => undefined),
    queries.query(termsQuery).catch(() => undefined),
  ]);
