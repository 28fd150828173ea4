import { inArray, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Tx } from '#platform/db/database.ts';
import type { TotalRow } from '#projects/rules/forest.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { projectTotal, projectTotalVersion } from './tables.ts';

/** Maximum number of rows of one statement. */
const BATCH = 2000;

/**
 * Replaces the sums of customers' entries of the months that `sum` names, and increases the version, so that caches
 * reload. Callers are serialised before they sum. `sum` gets the time of the previous totals, or null. `median_days`:
 * from the credit to the retirement.
 */
export const replaceTotals = async (
  tx: Tx,
  sum: (made_at: Date | null) => Promise<{ months: readonly BusinessDate[]; totals: readonly TotalRow[] }>,
  { median_days, now }: { median_days: number | null; now: Date },
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.projectTotals})`);
  const [lastVersion] = await tx.select({ made_at: projectTotalVersion.made_at }).from(projectTotalVersion);
  // The version row also exists without totals, when the registry confirmed a serial before the first sums; its time does not count then.
  const [firstTotal] = await tx.select({ month: projectTotal.month }).from(projectTotal).limit(1);
  const { months, totals } = await sum((firstTotal && lastVersion?.made_at) ?? null);
  if (months.length > 0) await tx.delete(projectTotal).where(inArray(projectTotal.month, [...months]));
  for (let at = 0; at < totals.length; at += BATCH) await tx.insert(projectTotal).values(totals.slice(at, at + BATCH));
  await tx
    .insert(projectTotalVersion)
    .values({ id: 1, version: 1, median_days, made_at: now })
    .onConflictDoUpdate({
      target: projectTotalVersion.id,
      set: { version: sql`${projectTotalVersion.version} + 1`, median_days, made_at: now },
    });
};
