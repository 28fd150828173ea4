import { asc, eq, sql } from 'drizzle-orm';
import type { ForestRows, LoadedRows, LotRow, SerialRow, TotalRow } from '#projects/rules/forest.ts';
import { type Reader, queryRows } from '#platform/db/database.ts';
import {
  contributionTransfer,
  project,
  projectDocument,
  projectOpening,
  projectReport,
  projectTotal,
  projectTotalVersion,
  removalEvent,
  removalLot,
  removalSerial,
} from './tables.ts';

/** Version numbers of the stored data. `as_of`: when the newest of them was stored. */
export type ForestVersion = {
  loads: number;
  totals: number;
  confirmed: number;
  as_of: Date;
  median_days: number | null;
};

/** Reads the versions of the loaded rows, of the totals of customers' entries and of the confirmed serials, the time at which the newest of these was stored, and the median days from a credit to its retirement. */
export const queryForestVersion = async (q: Reader): Promise<ForestVersion> => {
  const [row] = await queryRows<{
    loads: string;
    totals: string;
    confirmed: string;
    as_of: string | null;
    median_days: number | null;
  }>(
    q,
    sql`select l.version as loads, coalesce(t.version, 0) as totals, coalesce(t.confirmed, 0) as confirmed, t.median_days,
      to_char(greatest(l.loaded_at, t.made_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as as_of
      from (select coalesce(max(version), 0) as version, max(loaded_at) as loaded_at from project_load) l
      left join project_total_version t on true`,
  );
  return {
    loads: Number(row?.loads ?? 0),
    totals: Number(row?.totals ?? 0),
    confirmed: Number(row?.confirmed ?? 0),
    as_of: new Date(row?.as_of ?? 0),
    median_days: row?.median_days ?? null,
  };
};

/** Reads the serials of lots, one lot after the other along an index, because there is a serial for each tonne. */
const querySerials = async (q: Reader, lots: readonly LotRow[]): Promise<SerialRow[]> => {
  const serials: SerialRow[] = [];
  for (const { lot_uuid } of lots)
    serials.push(...(await q.select().from(removalSerial).where(eq(removalSerial.lot_uuid, lot_uuid))));
  return serials;
};

/** Data that operators loaded. The number of rows grows with loads, not with customers. */
export const queryLoadedRows = async (q: Reader): Promise<LoadedRows> => {
  const { document_uuid, name } = projectDocument;
  const projects = await q.select().from(project).orderBy(asc(project.code));
  const lots = await q.select().from(removalLot).orderBy(asc(removalLot.code));
  const events = await q.select().from(removalEvent).orderBy(asc(removalEvent.happened_on), asc(removalEvent.code));
  const serials = await querySerials(q, lots);
  const transfers = await q.select().from(contributionTransfer);
  const reports = await q.select().from(projectReport);
  const openings = await q.select().from(projectOpening);
  const documents = await q.select({ document_uuid, name }).from(projectDocument);
  return {
    projects,
    lots,
    events,
    serials,
    transfers,
    reports,
    openings,
    documents: new Map(documents.map((each) => [each.document_uuid, each.name])),
  };
};

export const queryTotals = (q: Reader): Promise<TotalRow[]> => q.select().from(projectTotal);

/** All rows, in one snapshot when `q` is a transaction. */
export const queryForestRows = async (q: Reader): Promise<ForestRows> => ({
  ...(await queryLoadedRows(q)),
  totals: await queryTotals(q),
});

/** When the entries of customers were last summed; null before the first time. */
export const queryTotalsTime = async (q: Reader): Promise<Date | null> => {
  const [row] = await q.select({ made_at: projectTotalVersion.made_at }).from(projectTotalVersion);
  return row?.made_at ?? null;
};
