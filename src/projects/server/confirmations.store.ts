import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { projectTotalVersion, removalSerial } from './tables.ts';

export type UnconfirmedSerial = { registry: string; serial: string };

/** Serials that are retired and that the registry has not confirmed, `limit` of them. */
export const queryUnconfirmedSerials = (q: Reader, limit: number): Promise<UnconfirmedSerial[]> =>
  q
    .select({ registry: removalSerial.registry, serial: removalSerial.serial })
    .from(removalSerial)
    .where(and(isNotNull(removalSerial.retired_by), isNull(removalSerial.confirmed_at)))
    .limit(limit);

/** Records that the registry confirmed serials, and increases the version, so that caches reload. */
export const confirmSerials = async (tx: Tx, serials: readonly UnconfirmedSerial[], now: Date): Promise<void> => {
  for (const [registry, own] of Map.groupBy(serials, (each) => each.registry))
    await tx
      .update(removalSerial)
      .set({ confirmed_at: now })
      .where(
        and(
          eq(removalSerial.registry, registry),
          inArray(
            removalSerial.serial,
            own.map(({ serial }) => serial),
          ),
        ),
      );
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.projectTotals})`);
  await tx
    .insert(projectTotalVersion)
    .values({ id: 1, version: 1, confirmed: 1, median_days: null, made_at: now })
    .onConflictDoUpdate({
      target: projectTotalVersion.id,
      set: {
        version: sql`${projectTotalVersion.version} + 1`,
        confirmed: sql`${projectTotalVersion.confirmed} + 1`,
      },
    });
};
