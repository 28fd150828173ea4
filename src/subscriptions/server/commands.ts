import type { Refuse } from '#platform/http/refused.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Doing } from '#platform/reactions.ts';
import type { Settings } from '#platform/settings.ts';
import { simAllocated } from '#subscriptions/news.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { claimAllocation, lockAllocation, saveAllocation } from './allocation/allocations.store.ts';
import { generatedStock } from './stock/generated-stock.ts';
import { changeNumber, type LineOrder, orderEsimProfile } from './jobs.ts';
import { loadStock } from './stock/load-stock.ts';
import { takeNumber, takeSim } from './stock/stock.store.ts';
import { msisdnPool } from './tables.ts';

export type Given = { msisdn: string; iccid: string };

/**
 * Gives an order product its number and SIM, tells it and, for an eSIM, orders the profile. Doing it again changes nothing. Null when
 * the order product was cancelled meanwhile.
 * @throws Refused NO_NUMBER_FREE when the stock of numbers or SIMs is empty; nothing may then be committed.
 */
export const allocateSim = async (
  tx: Tx,
  { queue, tell, refuse }: Pick<Doing, 'queue' | 'tell'> & { refuse: Refuse<'NO_NUMBER_FREE'> },
  line: LineOrder,
  now: Date,
): Promise<Given | null> => {
  const { order_product_uuid, type } = line;
  if (!(await claimAllocation(tx, line, now))) {
    const known = await lockAllocation(tx, order_product_uuid);
    if (!known || known.state === 'released') return null;
    return { msisdn: known.msisdn ?? known.ported_msisdn ?? '', iccid: known.iccid };
  }
  const msisdn = await takeNumber(tx, order_product_uuid, now);
  const iccid = msisdn === null ? null : await takeSim(tx, order_product_uuid, type);
  if (msisdn === null || iccid === null) throw refuse('NO_NUMBER_FREE');
  await saveAllocation(tx, order_product_uuid, { msisdn, iccid });
  if (type === ESIM) await queue.enqueue(tx, orderEsimProfile, { order_product_uuid });
  await tell(tx, simAllocated, { order_product_uuid });
  return { msisdn, iccid };
};

export { schedulePlanChange, takeBackPlanChange } from './plan/change-plan.ts';
export { beginMonthsOf } from './month/begin-month.ts';
export { planMonths } from './jobs/begin-months.ts';
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

/**
 * The number that a customer keeps has moved to us: it takes the place of the temporary one as soon as the line is on.
 * False when the order product has no line (any more).
 */
export const takePortedNumber = async (
  tx: Tx,
  queue: Queue,
  { order_product_uuid, msisdn }: { order_product_uuid: string; msisdn: string },
): Promise<boolean> => {
  const line = await lockAllocation(tx, order_product_uuid);
  if (!line || line.state === 'released') return false;
  if (line.ported_msisdn === msisdn) return true;
  await saveAllocation(tx, order_product_uuid, { ported_msisdn: msisdn });
  if (line.state === 'active') await queue.enqueue(tx, changeNumber, { order_product_uuid, attempt: 1 });
  return true;
};

/** With a sandbox: makes up a stock at the first start. Operators load their own with `import-stock.ts`. */
export const prepareStock = async (
  db: Database,
  settings: Settings & { SANDBOX: boolean },
  now: Date,
): Promise<void> => {
  if (!settings.SANDBOX || settings.STOCK_GENERATED === 0) return;
  const [known] = await db.read.select({ msisdn: msisdnPool.msisdn }).from(msisdnPool).limit(1);
  if (!known) await loadStock(db, generatedStock(settings.STOCK_GENERATED), now);
};
