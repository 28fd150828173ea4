import { BOOKS_KEPT_YEARS } from '#account/rules/deletion.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { closedAccount } from './tables.ts';

export const accountRetention: readonly RetentionRule[] = [
  retainForDays(BOOKS_KEPT_YEARS * 366, closedAccount, closedAccount.closed_at),
];
