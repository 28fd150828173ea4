import { BOOKS_KEPT_YEARS } from '#account/rules/deletion.ts';
import { keptFor, type Retention } from '#platform/jobs/forget-old.ts';
import { closedAccount } from './tables.ts';

export const accountRetention: readonly Retention[] = [
  keptFor(BOOKS_KEPT_YEARS * 366, closedAccount, closedAccount.closed_at),
];
