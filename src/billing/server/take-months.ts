import { type Entry, monthEntry, pausedEntry, pausedSince } from '#billing/rules/prepaid-balance.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Doing } from '#platform/reactions.ts';
import type { SimOnFirst } from '#subscriptions/news.ts';
import { pauseSim } from '#subscriptions/server/commands.ts';
import { askAgain } from './ask-again.ts';
import { payMonth } from './jobs.ts';
import { lockEntriesOfSims } from './prepaid.store.ts';
import { prepaidEntry } from './tables.ts';
import { tellPaused } from './tell-paused.ts';

type Ctx = Pick<Doing, 'queue' | 'tell' | 'now' | 'newId' | 'settings'>;

/** What the 1st enters for a SIM: its month, or that the balance does not hold it. */
const entryOf = (entries: readonly Entry[], sim: SimOnFirst, month: BusinessDate): Entry | null =>
  monthEntry(entries, sim, month) ?? pausedEntry(entries, sim, month);

/**
 * A month has begun: each prepaid SIM whose balance holds it pays it, and one whose balance does not is stopped. One that is stopped already
 * takes up its month by a job of its own. Told twice, once.
 */
export const takeMonths = async (
  tx: Tx,
  ctx: Ctx,
  { month, sims }: { month: BusinessDate; sims: readonly SimOnFirst[] },
): Promise<void> => {
  const prepaid = sims.filter(({ plan }) => plan.payment_type === 'prepaid');
  if (prepaid.length === 0) return;
  const entriesOf = await lockEntriesOfSims(tx, prepaid);
  const isStopped = ({ order_product_uuid }: SimOnFirst) =>
    pausedSince(entriesOf.get(order_product_uuid) ?? []) !== null;
  const entered = prepaid.flatMap((sim) => {
    const entry = isStopped(sim) ? null : entryOf(entriesOf.get(sim.order_product_uuid) ?? [], sim, month);
    return entry ? [{ sim, entry }] : [];
  });
  const rows = entered.map(({ sim: { customer_uuid, order_product_uuid }, entry }) => ({
    ...entry,
    customer_uuid,
    order_product_uuid,
    created_at: ctx.now(),
  }));
  if (rows.length > 0) await tx.insert(prepaidEntry).values(rows).onConflictDoNothing();
  for (const { sim, entry } of entered) {
    if (entry.kind !== 'paused') continue;
    await pauseSim(tx, ctx, { customer_uuid: sim.customer_uuid, uuid: sim.customer_product_uuid }, month);
    await tellPaused(tx, ctx.queue, sim, month);
  }
  // A 1st that was worked off late may come after the day of asking.
  for (const { sim, entry } of entered) if (entry.kind === 'month') await askAgain(tx, ctx, sim);
  for (const { customer_uuid, order_product_uuid } of prepaid.filter(isStopped))
    await ctx.queue.enqueue(tx, payMonth, { customer_uuid, order_product_uuid });
};
