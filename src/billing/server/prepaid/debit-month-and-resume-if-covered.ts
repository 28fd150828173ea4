import { monthPaidLate } from '#billing/events.ts';
import { getDayOfEntry } from '#billing/rules/entry-kind.ts';
import { computeChargeToResume, buildResumeEntry, type Suspension } from '#billing/rules/prepaid-balance.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { startBillCyclesAndLockSim, resumePaidSim } from '#subscriptions/server/commands.ts';
import { insertAndPostEntry, lockPrepaidEntries, type PrepaidKey } from './prepaid.store.ts';
import { notifySimResumed } from './notify-sim-suspended.ts';

/**
 * Debits the remaining days of the month and resumes the SIM, if it is suspended and the balance covers them. Repeated
 * calls have no effect.
 * @returns the amount missing; null if the SIM works or has no balance
 */
export const debitMonthAndResumeIfCovered = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>,
  key: PrepaidKey,
  catalogue: Catalogue,
): Promise<Suspension | null> => {
  const today = brusselsDate(ctx.now());
  const sim = await startBillCyclesAndLockSim(tx, ctx, key, catalogue);
  if (!sim) return null;
  const entries = await lockPrepaidEntries(tx, key);
  const entry = buildResumeEntry(entries, sim, today);
  if (!entry) return computeChargeToResume(entries, sim, today);
  await insertAndPostEntry(tx, key, entry, ctx.now());
  const { customer_uuid, customer_product_uuid, plan, addons } = sim;
  await resumePaidSim(tx, ctx, { customer_uuid, uuid: customer_product_uuid }, { on: today, catalogue });
  await ctx.publish(tx, monthPaidLate, {
    month: getDayOfEntry(entry),
    customer_uuid,
    customer_product_uuid,
    plan: { co2_grams: plan.co2_grams },
    addons,
  });
  await notifySimResumed(tx, ctx.queue, sim, today);
  return null;
};
