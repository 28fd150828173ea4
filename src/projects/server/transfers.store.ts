import { asc, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';
import { contributionTransfer } from './tables.ts';

/** A transfer of contributions that was loaded. */
export type LoadedTransfer = Pick<
  typeof contributionTransfer.$inferSelect,
  'transfer_uuid' | 'code' | 'cents' | 'transferred_on' | 'posted'
>;

const columns = {
  transfer_uuid: contributionTransfer.transfer_uuid,
  code: contributionTransfer.code,
  cents: contributionTransfer.cents,
  transferred_on: contributionTransfer.transferred_on,
  posted: contributionTransfer.posted,
};

/** Locks transfers by their codes, until the transaction ends. */
export const lockContributionTransfers = (tx: Tx, codes: readonly string[]): Promise<LoadedTransfer[]> =>
  tx
    .select(columns)
    .from(contributionTransfer)
    .where(inArray(contributionTransfer.code, [...codes]))
    .orderBy(asc(contributionTransfer.code))
    .for('update');

/** Transfers to projects of exactly `cents`, by code, whether the bank has booked them or not. */
export const queryTransfersOfAmount = (q: Reader, cents: Cents): Promise<LoadedTransfer[]> =>
  q
    .select(columns)
    .from(contributionTransfer)
    .where(eq(contributionTransfer.cents, cents))
    .orderBy(asc(contributionTransfer.code));
