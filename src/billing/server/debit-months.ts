import { type PrepaidEntry, monthEntry, suspensionEntry, suspendedSince } from '#billing/rules/prepaid-balance.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type { BillCycleSim } from '#subscriptions/events.ts';
import { suspendUnpaidSim } from '#subscriptions/server/commands.ts';
import { scheduleTopUpRequest } from './schedule-top-up-request.ts';
import { resumeSimIfCovered } from './jobs.ts';
import { lockEntriesOfSims } from './prepaid.store.ts';
import { prepaidEntry } from './tables.ts';
import { notifySimSuspended } from './notify-sim-suspended.ts';

type MonthStartContext = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId' | 'settings'>;

/** What the 1st enters for a SIM: its month, or that the balance does not hold it. */
const buildMonthStartEntry = (
  entries: readonly PrepaidEntry[],
  sim: BillCycleSim,
  month: BusinessDate,
): PrepaidEntry | null => monthEntry(entries, sim, month) ?? suspensionEntry(entries, sim, month);

/**
 * A month has begun: each prepaid SIM whose balance holds it pays it, and one whose balance does not is stopped. One that is stopped already
 * takes up its month by a job of its own. Told twice, once.
 */
export const debitMonths = async (
  tx: Tx,
  ctx: MonthStartContext,
  { month, sims }: { month: BusinessDate; sims: readonly BillCycleSim[] },
): Promise<void> => {
  const prepaid = sims.filter(({ plan }) => plan.payment_type === 'prepaid');
  if (prepaid.length === 0) return;
  const entriesOf = await lockEntriesOfSims(tx, prepaid);
  const isStopped = ({ order_product_uuid }: BillCycleSim) =>
    suspendedSince(entriesOf.get(order_product_uuid) ?? []) !== null;
  const entered = prepaid.flatMap((sim) => {
    const entry = isStopped(sim) ? null : buildMonthStartEntry(entriesOf.get(sim.order_product_uuid) ?? [], sim, month);
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
    await suspendUnpaidSim(tx, ctx, { customer_uuid: sim.customer_uuid, uuid: sim.customer_product_uuid }, month);
    await notifySimSuspended(tx, ctx.queue, sim, month);
  }
  // A 1st that was worked off late may come after the day of asking.
  for (const { sim, entry } of entered) if (entry.kind === 'month') await scheduleTopUpRequest(tx, ctx, sim);
  for (const { customer_uuid, order_product_uuid } of prepaid.filter(isStopped))
    await ctx.queue.enqueue(tx, resumeSimIfCovered, { customer_uuid, order_product_uuid });
};
