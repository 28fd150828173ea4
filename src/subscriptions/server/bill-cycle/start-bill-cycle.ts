import { type Catalogue, addonType } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { billCycleStarted, planChanged } from '#subscriptions/events.ts';
import { TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';
import { scheduledPlanChange } from '../plan/apply-due-plan-change.ts';
import { type ProductRecord, lockProduct, type ProductKey } from '../products/products.store.ts';
import { submitPlanAndAddons } from '../jobs.ts';
import { lockProducts, queryLastAddonAttempts, updateProductsForBillCycle } from './bill-cycle.store.ts';
import { lastStartedMonth, applyBillCycleStart, toBillCycleSim } from './apply-bill-cycle-start.ts';

type Pair = { before: ProductRecord; after: ProductRecord };

/** Whether the network must be informed of changed plan or telecom add-ons. */
const hasNetworkChange = ({ before, after }: Pair, catalogue: Catalogue): boolean =>
  before.offer_uuid !== after.offer_uuid ||
  after.addons.some(
    ({ state, offer_uuid }, at) =>
      state !== before.addons[at]?.state && addonType(catalogue, offer_uuid) === TELECOM_ADDON,
  );

const enqueueNetworkChanges = async (
  tx: Tx,
  { queue }: Pick<EventContext, 'queue'>,
  otherPairs: readonly Pair[],
): Promise<void> => {
  const uuids = otherPairs.map(({ after }) => after.order_product_uuid);
  const lastAttempts = await queryLastAddonAttempts(tx, uuids);
  const jobs = uuids.map((order_product_uuid) => ({
    job: submitPlanAndAddons,
    payload: { order_product_uuid, attempt: (lastAttempts.get(order_product_uuid) ?? 0) + 1 },
  }));
  await queue.enqueueAll(tx, jobs);
};

/** Starts the bill cycle of `month` for locked products and publishes it. Products that are already in that month are skipped. */
export const startBillCycle = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish'>,
  products: readonly ProductRecord[],
  { month, catalogue }: { month: BusinessDate; catalogue: Catalogue },
): Promise<void> => {
  const pairs = products.map((before): Pair => ({ before, after: applyBillCycleStart(before, catalogue, month) }));
  const startedPairs = pairs.filter(({ before, after }) => before !== after);
  if (startedPairs.length === 0) return;
  await updateProductsForBillCycle(
    tx,
    startedPairs.map(({ after }) => after),
  );
  await enqueueNetworkChanges(
    tx,
    ctx,
    startedPairs.filter((pair) => hasNetworkChange(pair, catalogue)),
  );
  for (const { before, after } of startedPairs) {
    const change = before.offer_uuid === after.offer_uuid ? null : scheduledPlanChange(before, catalogue);
    if (change) await ctx.publish(tx, planChanged, change);
  }
  const sims = startedPairs.map(({ before, after }) => toBillCycleSim(before, after, catalogue, month));
  await ctx.publish(tx, billCycleStarted, { month, sims });
};

/**
 * Locks a product for a change in the current month. Starts bill cycles that the job has not processed yet. Returns null when the
 * product does not exist.
 */
export const startBillCyclesAndLockProduct = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now'>,
  key: ProductKey,
  catalogue: Catalogue,
): Promise<ProductRecord | null> => {
  let product = await lockProduct(tx, key);
  const currentMonth = firstOfMonth(brusselsDate(ctx.now()));
  while (product && product.state !== 'deactivated' && lastStartedMonth(product) < currentMonth) {
    const month = addMonths(lastStartedMonth(product), 1);
    await startBillCycle(tx, ctx, [product], { month, catalogue });
    // A subscriber of the event may have suspended the SIM, so read it again.
    product = await lockProduct(tx, key);
  }
  return product;
};

/**
 * Starts all due bill cycles of SIMs that are behind, oldest month first, before something of the current month is recorded. Pass
 * only a few keys, in a separate transaction: they stay locked until the commit.
 */
export const startDueBillCycles = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now'>,
  keys: readonly ProductKey[],
  catalogue: Catalogue,
): Promise<void> => {
  const currentMonth = firstOfMonth(brusselsDate(ctx.now()));
  for (;;) {
    const lockedProducts = await lockProducts(tx, keys);
    const productsBehind = lockedProducts.filter(
      (each) => each.state !== 'deactivated' && lastStartedMonth(each) < currentMonth,
    );
    const oldestMonth = productsBehind.map(lastStartedMonth).toSorted((a, b) => a.localeCompare(b))[0];
    if (oldestMonth === undefined) return;
    await startBillCycle(tx, ctx, productsBehind, { month: addMonths(oldestMonth, 1), catalogue });
  }
};
