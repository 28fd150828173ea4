import { type Catalogue, typeOfAddon } from '#catalogue/server/questions.ts';
import type { Tx } from '#platform/db/database.ts';
import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import type { Doing } from '#platform/reactions.ts';
import { monthBegun, planChanged } from '#subscriptions/news.ts';
import { TELECOM } from '#subscriptions/rules/addon-type.ts';
import { plannedChange } from '../plan/due-plan.ts';
import { type HeldProduct, holdProduct, type ProductKey } from '../products/held-product.store.ts';
import { changeAddons } from '../jobs.ts';
import { holdProducts, lastAttempts, saveProducts } from './month.store.ts';
import { begunMonth, onFirst, toldOnFirst } from './on-first.ts';

type Pair = { before: HeldProduct; after: HeldProduct };

/** Whether the network has to be told what the line has from now on. */
const isOtherAtNetwork = ({ before, after }: Pair, catalogue: Catalogue): boolean =>
  before.offer_uuid !== after.offer_uuid ||
  after.addons.some(
    ({ state, offer_uuid }, at) => state !== before.addons[at]?.state && typeOfAddon(catalogue, offer_uuid) === TELECOM,
  );

const tellNetwork = async (tx: Tx, { queue }: Pick<Doing, 'queue'>, others: readonly Pair[]): Promise<void> => {
  const uuids = others.map(({ after }) => after.order_product_uuid);
  const last = await lastAttempts(tx, uuids);
  const jobs = uuids.map((order_product_uuid) => ({
    job: changeAddons,
    payload: { order_product_uuid, attempt: (last.get(order_product_uuid) ?? 0) + 1 },
  }));
  await queue.enqueueAll(tx, jobs);
};

/** Works off the 1st of a month for products that are held, and tells it. Those that are that far already are left as they are. */
export const beginMonth = async (
  tx: Tx,
  ctx: Pick<Doing, 'queue' | 'tell'>,
  products: readonly HeldProduct[],
  { month, catalogue }: { month: BusinessDate; catalogue: Catalogue },
): Promise<void> => {
  const pairs = products.map((before): Pair => ({ before, after: onFirst(before, catalogue, month) }));
  const begun = pairs.filter(({ before, after }) => before !== after);
  if (begun.length === 0) return;
  await saveProducts(
    tx,
    begun.map(({ after }) => after),
  );
  await tellNetwork(
    tx,
    ctx,
    begun.filter((pair) => isOtherAtNetwork(pair, catalogue)),
  );
  for (const { before, after } of begun) {
    const change = before.offer_uuid === after.offer_uuid ? null : plannedChange(before, catalogue);
    if (change) await ctx.tell(tx, planChanged, change);
  }
  const sims = begun.map(({ before, after }) => toldOnFirst(before, after, catalogue, month));
  await ctx.tell(tx, monthBegun, { month, sims });
};

/**
 * Holds a product for a change of it, in the month that is running: when the work of the 1st has not come to it yet, it is done for
 * this one now. Null when there is none.
 */
export const holdInMonth = async (
  tx: Tx,
  ctx: Pick<Doing, 'queue' | 'tell' | 'now'>,
  key: ProductKey,
  catalogue: Catalogue,
): Promise<HeldProduct | null> => {
  let product = await holdProduct(tx, key);
  const present = firstOfMonth(brusselsDate(ctx.now()));
  while (product && product.state !== 'deactivated' && begunMonth(product) < present) {
    const month = addMonths(begunMonth(product), 1);
    await beginMonth(tx, ctx, [product], { month, catalogue });
    // Whoever was told of it may have stopped the SIM.
    product = await holdProduct(tx, key);
  }
  return product;
};

/**
 * Works off the months that have begun for SIMs that are behind, in their order, because something of the present one is about to count. A
 * few at a time, in a transaction of their own: they stay locked as long as it takes.
 */
export const beginMonthsOf = async (
  tx: Tx,
  ctx: Pick<Doing, 'queue' | 'tell' | 'now'>,
  keys: readonly ProductKey[],
  catalogue: Catalogue,
): Promise<void> => {
  const present = firstOfMonth(brusselsDate(ctx.now()));
  for (;;) {
    const held = await holdProducts(tx, keys);
    const behind = held.filter((each) => each.state !== 'deactivated' && begunMonth(each) < present);
    const oldest = behind.map(begunMonth).toSorted((a, b) => a.localeCompare(b))[0];
    if (oldest === undefined) return;
    await beginMonth(tx, ctx, behind, { month: addMonths(oldest, 1), catalogue });
  }
};
