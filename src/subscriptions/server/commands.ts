import type { Tx } from '#platform/db/database.ts';
import { lockAllocation } from './allocation/allocations.store.ts';

export { prepareStock } from './stock/prepare-stock.ts';
export { allocateSim } from './allocation/allocate-sim.ts';
export { takePortedNumber } from './line/take-ported-number.ts';
export { schedulePlanChange, takeBackPlanChange } from './plan/change-plan.ts';
export { beginMonthsOf } from './month/begin-month.ts';
export { planMonths } from './month/plan-months.ts';
export { endLine, holdLineToEnd } from './line/end-line.ts';
export {
  lockProducts,
  lockProductsOfSims,
  type ProductInUse,
  type ProductOfSim,
  saveUse,
} from './products/use.store.ts';
export { switchServices } from './line/switch-services.ts';
export { changeSim } from './line/change-sim-state.ts';
export { holdSimNow, pauseSim, resumeSim } from './line/pause-sim.ts';
export { askForSim } from './line/finish-replacement.ts';
export { reserveReplacement } from './allocation/reserve-sim.ts';

/** Locks the line of an order product, for those who change other things of it too: first the SIM, then order and port-in. */
export const holdLine = async (tx: Tx, order_product_uuid: string): Promise<void> => {
  await lockAllocation(tx, order_product_uuid);
};
