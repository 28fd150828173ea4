import { desc, eq } from 'drizzle-orm';
import { UsageError } from '#platform/command.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { type Allocation, lockAllocation, updateAllocation } from '../allocation/allocations.store.ts';
import { queryServiceOrders } from '../service-orders/service-orders.store.ts';
import { msisdnPool, simAllocation } from '../tables.ts';
import { neverFree, releaseStockNumber } from '../stock/stock.store.ts';

const lockNumber = async (tx: Tx, msisdn: Msisdn) =>
  (await tx.select().from(msisdnPool).where(eq(msisdnPool.msisdn, msisdn)).for('update'))[0];

/** Locks the SIM that has a number and is not activated yet. @throws UsageError when there is none */
const lockNextSim = async (tx: Tx, msisdn: Msisdn): Promise<Allocation> => {
  const [row] = await tx.select().from(msisdnPool).where(eq(msisdnPool.msisdn, msisdn));
  const line = row?.allocation_uuid ? await lockAllocation(tx, row.allocation_uuid) : null;
  if (line?.msisdn !== msisdn) throw new UsageError(`No SIM has the number ${msisdn}.`);
  const { allocation_uuid, state } = line;
  const activations = await queryServiceOrders(tx, { allocation_uuid, kind: 'activate' });
  if (state !== 'reserved' || activations.length > 0)
    throw new UsageError(
      `The SIM with the number ${msisdn} is in use already. Give the number to one that is not activated yet.`,
    );
  return line;
};

/**
 * Returns a number in quarantine to its former customer, in place of the number (`replacedNumber`) of a SIM that is not activated yet. It scans
 * all allocations, so it is only for an operator's command.
 * @throws UsageError with the reason why that is not possible
 */
export const replaceReservedByQuarantinedNumber = (
  db: Database,
  now: Date,
  quarantinedNumber: Msisdn,
  replacedNumber: Msisdn,
): Promise<void> =>
  db.tx(async (tx) => {
    // Lock order: the line, then the numbers.
    const line = await lockNextSim(tx, replacedNumber);
    const pooledNumber = await lockNumber(tx, quarantinedNumber);
    if (!pooledNumber) throw new UsageError(`${quarantinedNumber} is none of ours.`);
    if (pooledNumber.allocation_uuid !== null) throw new UsageError(`${quarantinedNumber} is in use.`);
    if (pooledNumber.free_from >= neverFree) throw new UsageError(`${quarantinedNumber} has left to another operator.`);
    if (pooledNumber.free_from <= now)
      throw new UsageError(`The quarantine of ${quarantinedNumber} is over, and it is free for everybody.`);
    const [lastAllocation] = await tx
      .select({ customer_uuid: simAllocation.customer_uuid, allocation_uuid: simAllocation.allocation_uuid })
      .from(simAllocation)
      .where(eq(simAllocation.msisdn, quarantinedNumber))
      .orderBy(desc(simAllocation.allocated_at))
      .limit(1);
    if (lastAllocation?.customer_uuid !== line.customer_uuid)
      throw new UsageError(
        `${quarantinedNumber} was the number of another customer than the SIM with ${replacedNumber} is for.`,
      );
    const deactivations = await queryServiceOrders(tx, {
      allocation_uuid: lastAllocation.allocation_uuid,
      kind: 'deactivate',
    });
    if (deactivations[0] && deactivations[0].state !== 'completed')
      throw new UsageError(
        `The network has not switched off the SIM that had ${quarantinedNumber}. Try again when it has.`,
      );
    await releaseStockNumber(tx, line.allocation_uuid, replacedNumber, now);
    await tx
      .update(msisdnPool)
      .set({ allocation_uuid: line.allocation_uuid })
      .where(eq(msisdnPool.msisdn, quarantinedNumber));
    await updateAllocation(tx, line.allocation_uuid, { msisdn: quarantinedNumber });
  });
