import {
  type PrepaidEntry,
  buildMonthDebitEntry,
  buildSuspensionEntry,
  suspendedSince,
} from '#billing/rules/prepaid-balance.ts';
import type { Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type { BillCycleSim } from '#subscriptions/events.ts';
import { suspendUnpaidSim } from '#subscriptions/server/commands.ts';
import { scheduleAdditionalTopUpRequest } from './schedule-additional-top-up-request.ts';
import { resumeSimIfCovered } from '../jobs.ts';
import { insertAndPostEntries, lockPrepaidEntriesOfSims } from './prepaid.store.ts';
import { notifySimSuspended } from './notify-sim-suspended.ts';

type MonthStartContext = Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId' | 'settings'>;

/** Entry of the 1st for a SIM: the debit of the month, or the suspension. */
const buildMonthStartEntry = (
  entries: readonly PrepaidEntry[],
  sim: BillCycleSim,
  month: BusinessDate,
): PrepaidEntry | null => buildMonthDebitEntry(entries, sim, month) ?? buildSuspensionEntry(entries, sim, month);

/**
 * Debits the month of each prepaid SIM on the 1st, or suspends it and notifies its customer if the balance does not cover the month. A separate
 * job checks SIMs that are suspended already. Repeated calls have no effect.
 */
export const debitOrSuspendPrepaidSimsAtMonthStart = async (
  tx: Tx,
  ctx: MonthStartContext,
  { month, sims }: { month: BusinessDate; sims: readonly BillCycleSim[] },
): Promise<void> => {
  const prepaidSims = sims.filter(({ plan }) => plan.payment_type === 'prepaid');
  if (prepaidSims.length === 0) return;
  const entriesOf = await lockPrepaidEntriesOfSims(tx, prepaidSims);
  const isStopped = ({ order_product_uuid }: BillCycleSim) =>
    suspendedSince(entriesOf.get(order_product_uuid) ?? []) !== null;
  const simsWithEntry = prepaidSims.flatMap((sim) => {
    const entry = isStopped(sim) ? null : buildMonthStartEntry(entriesOf.get(sim.order_product_uuid) ?? [], sim, month);
    return entry ? [{ sim, entry }] : [];
  });
  const newEntries = simsWithEntry.map(({ sim: { customer_uuid, order_product_uuid }, entry }) => ({
    customer_uuid,
    order_product_uuid,
    entry,
    before: [],
  }));
  await insertAndPostEntries(tx, newEntries, ctx.now());
  for (const { sim, entry } of simsWithEntry) {
    if (entry.kind !== 'paused') continue;
    await suspendUnpaidSim(tx, ctx, { customer_uuid: sim.customer_uuid, uuid: sim.customer_product_uuid }, month);
    await notifySimSuspended(tx, ctx.queue, sim, month);
  }
  // If the 1st is processed late, the day of the top-up requests may have passed.
  for (const { sim, entry } of simsWithEntry)
    if (entry.kind === 'month') await scheduleAdditionalTopUpRequest(tx, ctx, sim);
  for (const { customer_uuid, order_product_uuid } of prepaidSims.filter(isStopped))
    await ctx.queue.enqueue(tx, resumeSimIfCovered, { customer_uuid, order_product_uuid });
};
