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
import { scheduleAdditionalTopUpRequests } from './schedule-additional-top-up-request.ts';
import { resumeSimIfCovered } from '../jobs.ts';
import { insertAndPostEntries, lockPrepaidEntriesOfSims } from './prepaid.store.ts';
import { notifySimsSuspended } from './notify-sim-suspended.ts';

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
  const isSuspended = ({ order_product_uuid }: BillCycleSim) =>
    suspendedSince(entriesOf.get(order_product_uuid) ?? []) !== null;
  const simsWithEntry = prepaidSims.flatMap((sim) => {
    const entry = isSuspended(sim)
      ? null
      : buildMonthStartEntry(entriesOf.get(sim.order_product_uuid) ?? [], sim, month);
    return entry ? [{ sim, entry }] : [];
  });
  const newEntries = simsWithEntry.map(({ sim: { customer_uuid, order_product_uuid }, entry }) => ({
    customer_uuid,
    order_product_uuid,
    entry,
    before: [],
  }));
  await insertAndPostEntries(tx, newEntries, ctx.now());
  const simsWithEntryOf = (kind: PrepaidEntry['kind']) =>
    simsWithEntry.flatMap(({ sim, entry }) => (entry.kind === kind ? [sim] : []));
  const unpaidSims = simsWithEntryOf('paused');
  for (const { customer_uuid, customer_product_uuid: uuid } of unpaidSims)
    await suspendUnpaidSim(tx, ctx, { customer_uuid, uuid }, month);
  await notifySimsSuspended(tx, ctx.queue, unpaidSims, month);
  // If the 1st is processed late, the day of the top-up requests may have passed.
  await scheduleAdditionalTopUpRequests(tx, ctx, simsWithEntryOf('month'));
  await ctx.queue.enqueueAll(
    tx,
    prepaidSims.filter(isSuspended).map(({ customer_uuid, order_product_uuid }) => ({
      job: resumeSimIfCovered,
      payload: { customer_uuid, order_product_uuid },
    })),
  );
};
