import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { projectTotalVersion, removalEvent, removalLot, removalSerial } from './tables.ts';

export type UnconfirmedSerial = { registry: string; serial: string; beneficiary: string | null };

/** Serials that are retired and that the registry has not confirmed, by registry and serial: up to `limit` after the serial `after`. */
export const queryUnconfirmedSerials = (
  q: Reader,
  limit: number,
  after: Pick<UnconfirmedSerial, 'registry' | 'serial'> = { registry: '', serial: '' },
): Promise<UnconfirmedSerial[]> => {
  const { registry, serial, retired_by, confirmed_at } = removalSerial;
  return q
    .select({ registry, serial, beneficiary: removalEvent.beneficiary })
    .from(removalSerial)
    .innerJoin(removalEvent, eq(removalEvent.event_uuid, retired_by))
    .where(and(isNull(confirmed_at), sql`(${registry}, ${serial}) > (${after.registry}, ${after.serial})`))
    .orderBy(registry, serial)
    .limit(limit);
};

/** Finds which of some serials occur in several registries, so that the answer to a query by serial would be ambiguous. */
export const querySerialsInSeveralRegistries = async (q: Reader, serials: readonly string[]): Promise<Set<string>> => {
  const { registry, serial } = removalSerial;
  const lots = await q.selectDistinct({ registry: removalLot.registry }).from(removalLot);
  const registries = lots.map((lot) => lot.registry);
  // The condition names both columns of the primary key, so that the planner uses its index.
  const rows = await q
    .select({ serial })
    .from(removalSerial)
    .where(and(inArray(registry, registries), inArray(serial, [...serials])))
    .groupBy(serial)
    .having(sql`count(*) > 1`);
  return new Set(rows.map((each) => each.serial));
};

/** Records that the registry confirmed serials, and increases the version, so that caches reload. */
export const confirmSerials = async (
  tx: Tx,
  serials: readonly Omit<UnconfirmedSerial, 'beneficiary'>[],
  now: Date,
): Promise<void> => {
  for (const [registry, serialsOfRegistry] of Map.groupBy(serials, (each) => each.registry))
    await tx
      .update(removalSerial)
      .set({ confirmed_at: now })
      .where(
        and(
          eq(removalSerial.registry, registry),
          inArray(
            removalSerial.serial,
            serialsOfRegistry.map(({ serial }) => serial),
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
