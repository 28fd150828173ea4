import { INVOICE_RETENTION_YEARS } from '#account/rules/deletion.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { closedAccount } from './tables.ts';

export const accountRetention: readonly RetentionRule[] = [
  retainForDays(INVOICE_RETENTION_YEARS * 366, closedAccount, closedAccount.closed_at),
];
