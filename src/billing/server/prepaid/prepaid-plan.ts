import {
  computePlanUse,
  isSuspendedByPlan,
  buildPlanWithdrawnEntries,
  type ReturningPlan,
} from '#billing/rules/prepaid-withdrawal.ts';
import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { startBillCyclesAndResumeIfCovered } from './start-bill-cycles-and-resume-if-covered.ts';
import { insertAndPostEntry, lockPrepaidEntries, type PrepaidKey, queryEntries } from './prepaid.store.ts';

/** Returns the settlement of the plan of a prepaid SIM for a withdrawal on `on`, as `computePlanUse` computes it from the entries of the balance. */
export const queryPlanUse = async (
  q: Reader,
  key: PrepaidKey,
  plans: ReturningPlan,
  on: BusinessDate,
): Promise<ReturnType<typeof computePlanUse>> => computePlanUse(await queryEntries(q, key), plans, on);

/**
 * Credits the days left of a plan that its customer withdrew from, and debits them for the plan that returned, as far as the balance
 * holds them. A SIM that the withdrawn plan had suspended resumes with the plan that returned, if the balance covers it. Repeated calls have no
 * effect.
 */
export const creditWithdrawnAndDebitReturnedPlan = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>,
  key: PrepaidKey,
  { on, catalogue, ...plans }: Omit<ReturningPlan, 'addons'> & { on: BusinessDate; catalogue: Catalogue },
): Promise<void> => {
  const entries = await lockPrepaidEntries(tx, key);
  for (const entry of buildPlanWithdrawnEntries(entries, plans, on))
    await insertAndPostEntry(tx, key, entry, ctx.now());
  if (isSuspendedByPlan(entries, plans)) await startBillCyclesAndResumeIfCovered(tx, ctx, key, catalogue);
};
