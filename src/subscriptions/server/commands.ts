import type { Tx, Database } from '#platform/db/database.ts';
import { lockAllocation, lockAllocationOfProduct } from './allocation/allocations.store.ts';
import type { Settings } from '#platform/settings.ts';
import { generatedStock } from './stock/generated-stock.ts';
import { insertStock } from './stock/insert-stock.ts';
import { msisdnPool } from './tables.ts';

/** Generates the stock at the first start with a sandbox. Operators load their own with `npm run stock`. */
export const seedStock = async (db: Database, settings: Settings & { SANDBOX: boolean }, now: Date): Promise<void> => {
  if (!settings.SANDBOX || settings.STOCK_GENERATED === 0) return;
  const [firstNumber] = await db.read.select({ msisdn: msisdnPool.msisdn }).from(msisdnPool).limit(1);
  if (!firstNumber) await insertStock(db, generatedStock(settings.STOCK_GENERATED), now);
};

export { allocateNumberAndSim, reserveReplacementSim } from './allocation/allocate-number-and-sim.ts';
export { applyPortedNumber } from './line/ported-number.ts';
export { schedulePlanChange, cancelPlanChange } from './plan/schedule-plan-change.ts';
export { startBillCyclesAndLockSimWithPlan, withdrawAgreedPlan } from './addons/withdraw-plan.ts';
export { removeAddonsAndStartBillCycles } from './addons/remove-addons-and-start-bill-cycles.ts';
export { startBillCyclesAndLockAgreedAddon, withdrawAgreedAddon } from './addons/withdraw-agreed-addon.ts';
export { startDueBillCycles } from './bill-cycle/start-bill-cycle.ts';
export { lockProductOfLine } from './products/products.store.ts';
export { retireStockNumber } from './stock/stock.store.ts';
export { terminateLine, lockAllocationOrInsertReleased } from './line/terminate-line.ts';
export {
  lockProductUsage,
  lockProductUsageOfSims,
  type ProductUsage,
  type ProductUsageOfSim,
  updateProductUsage,
  updateVisits,
} from './products/product-usage.store.ts';
export { insertAgreedPrices, voidAgreedPrices } from './agreed-prices.store.ts';
export { submitServiceChanges } from './line/create-line-change-order.ts';
export { applySimEvent } from './line/apply-sim-event.ts';
export { startBillCyclesAndLockSim, suspendUnpaidSim, resumePaidSim } from './line/suspend-unpaid-sim.ts';
export { suspendLinesOfClosingAccount, resumeLinesOfReopenedAccount } from './line/suspend-lines-of-closing-account.ts';
export { setSimRestriction } from './line/set-sim-restriction.ts';
export { enqueueSimReplacement } from './line/finish-or-undo-replacement.ts';

/**
 * Locks the line of an order product, or the new SIM of a swap, for a change of related rows. Lock order: the SIM, then order, port-in or
 * swap.
 */
export const lockLine = async (tx: Tx, allocation_uuid: string): Promise<void> => {
  await lockAllocation(tx, allocation_uuid);
};

/**
 * Locks the line of a product. The caller reads the product in a later statement: one that waits for a lock sees the rows of other tables
 * as they were before.
 */
export const lockLineOfProduct = async (tx: Tx, key: { customer_uuid: string; uuid: string }): Promise<void> => {
  await lockAllocationOfProduct(tx, key);
};
