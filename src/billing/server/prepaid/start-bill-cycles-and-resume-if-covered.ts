import { overdueMonthPaid } from '#billing/events.ts';
import { getDayOfEntry } from '#billing/rules/entry-kind.ts';
import { computeChargeToResume, buildResumeEntry } from '#billing/rules/prepaid-balance.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { startBillCyclesAndLockSim, resumePaidSim } from '#subscriptions/server/commands.ts';
import { insertAndPostEntry, lockPrepaidEntries, type PrepaidKey } from './prepaid.store.ts';
import { notifySimsResumed } from './notify-sim-suspended.ts';

/** `not_suspended`: nothing was done, because the SIM works, or is not in use. `missing_cents`: what has to be topped up to resume it. */
type ResumeOutcome = { state: 'resumed' | 'not_suspended' } | { state: 'not_covered'; missing_cents: Cents };

/**
 * Debits the remaining days of the month and resumes the SIM, if it is suspended and the balance covers them. Bill cycles of the SIM that are due
 * start before that, whatever the outcome. Repeated calls have no effect.
 */
export const startBillCyclesAndResumeIfCovered = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>,
  key: PrepaidKey,
  catalogue: Catalogue,
): Promise<ResumeOutcome> => {
  const today = brusselsDate(ctx.now());
  const sim = await startBillCyclesAndLockSim(tx, ctx, key, catalogue);
  if (!sim) return { state: 'not_suspended' };
  const entries = await lockPrepaidEntries(tx, key);
  const entry = buildResumeEntry(entries, sim, today);
  if (!entry) {
    const charge = computeChargeToResume(entries, sim, today);
    return charge ? { state: 'not_covered', missing_cents: charge.missing_cents } : { state: 'not_suspended' };
  }
  await insertAndPostEntry(tx, key, entry, ctx.now());
  const { customer_uuid, customer_product_uuid, plan, addons } = sim;
  const productKey = { customer_uuid, uuid: customer_product_uuid };
  const worksAgain = await resumePaidSim(tx, ctx, productKey, { on: today, catalogue });
  await ctx.publish(tx, overdueMonthPaid, {
    month: getDayOfEntry(entry),
    customer_uuid,
    customer_product_uuid,
    plan: { co2_grams: plan.co2_grams },
    addons,
  });
  if (worksAgain) await notifySimsResumed(tx, ctx.queue, [sim], today);
  return { state: 'resumed' };
};
