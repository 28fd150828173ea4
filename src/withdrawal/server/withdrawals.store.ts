import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { withdrawalStates } from '#withdrawal/rules/withdrawal-state.ts';
import { withdrawal, withdrawnSim } from './tables.ts';

export type WithdrawalRow = typeof withdrawal.$inferSelect;
export type WithdrawnSimRow = typeof withdrawnSim.$inferSelect;
export type WithdrawalWithSims = { row: WithdrawalRow; sims: WithdrawnSimRow[] };

export const insertWithdrawal = async (tx: Tx, { row, sims }: WithdrawalWithSims): Promise<void> => {
  await tx.insert(withdrawal).values(row);
  await tx.insert(withdrawnSim).values(sims);
};

/** Withdrawals of a customer, the newest first. Two statements. */
export const queryWithdrawals = async (q: Reader, customer_uuid: string): Promise<WithdrawalWithSims[]> => {
  const rows = await q
    .select()
    .from(withdrawal)
    .where(eq(withdrawal.customer_uuid, customer_uuid))
    .orderBy(desc(withdrawal.submitted_at));
  if (rows.length === 0) return [];
  const sims = await q
    .select()
    .from(withdrawnSim)
    .where(eq(withdrawnSim.customer_uuid, customer_uuid))
    .orderBy(asc(withdrawnSim.position));
  return rows.map((row) => ({ row, sims: sims.filter(({ withdrawal_uuid }) => withdrawal_uuid === row.uuid) }));
};

type WithdrawalKey = Pick<WithdrawalRow, 'customer_uuid' | 'uuid'>;

const withdrawalKeyCondition = ({ customer_uuid, uuid }: WithdrawalKey) =>
  and(eq(withdrawal.customer_uuid, customer_uuid), eq(withdrawal.uuid, uuid));

export const findWithdrawal = async (q: Reader, key: WithdrawalKey): Promise<WithdrawalWithSims | null> => {
  const [row] = await q.select().from(withdrawal).where(withdrawalKeyCondition(key));
  if (!row) return null;
  const { customer_uuid, withdrawal_uuid, position } = withdrawnSim;
  const sims = await q
    .select()
    .from(withdrawnSim)
    .where(and(eq(customer_uuid, key.customer_uuid), eq(withdrawal_uuid, key.uuid)))
    .orderBy(asc(position));
  return { row, sims };
};

/** The SIMs among these that were withdrawn before. */
export const queryWithdrawnSims = (
  tx: Tx,
  { customer_uuid, order_product_uuids }: { customer_uuid: string; order_product_uuids: readonly string[] },
): Promise<WithdrawnSimRow[]> =>
  tx
    .select()
    .from(withdrawnSim)
    .where(
      and(
        eq(withdrawnSim.customer_uuid, customer_uuid),
        inArray(withdrawnSim.order_product_uuid, [...order_product_uuids]),
      ),
    );

/** Applies an event to a withdrawal. Idempotent. */
export const applyWithdrawalEvent = async (
  tx: Tx,
  key: WithdrawalKey,
  event: 'stopped' | 'settled',
  now: Date,
): Promise<void> => {
  const [row] = await tx.select().from(withdrawal).where(withdrawalKeyCondition(key)).for('update');
  const state = row && withdrawalStates.next(row.state, event);
  if (!state) return;
  await tx
    .update(withdrawal)
    .set({ state, ...(event === 'stopped' ? { stopped_at: now } : { settled_at: now }) })
    .where(withdrawalKeyCondition(key));
};

/**
 * Records that a SIM was deactivated, and advances its withdrawal after the last one. SIMs without a withdrawal are ignored.
 */
export const applySimDeactivationToWithdrawal = async (
  tx: Tx,
  { customer_uuid, order_product_uuid }: { customer_uuid: string; order_product_uuid: string },
  now: Date,
): Promise<void> => {
  const [sim] = await queryWithdrawnSims(tx, { customer_uuid, order_product_uuids: [order_product_uuid] });
  if (!sim) return;
  const key = { customer_uuid, uuid: sim.withdrawal_uuid };
  // The lock serializes concurrent events of one withdrawal.
  await tx.select({ uuid: withdrawal.uuid }).from(withdrawal).where(withdrawalKeyCondition(key)).for('update');
  const ofCustomer = eq(withdrawnSim.customer_uuid, customer_uuid);
  await tx
    .update(withdrawnSim)
    .set({ stopped_at: now })
    .where(and(ofCustomer, eq(withdrawnSim.order_product_uuid, order_product_uuid), isNull(withdrawnSim.stopped_at)));
  const runningSims = await tx
    .select({ uuid: withdrawnSim.order_product_uuid })
    .from(withdrawnSim)
    .where(and(ofCustomer, eq(withdrawnSim.withdrawal_uuid, key.uuid), isNull(withdrawnSim.stopped_at)));
  if (runningSims.length === 0) await applyWithdrawalEvent(tx, key, 'stopped', now);
};
