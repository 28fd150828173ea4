import { inArray, sql } from 'drizzle-orm';
import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { computeLoadChanges } from '#projects/rules/compute-load-changes.ts';
import type { LoadChanges, LoadedRow, LoadFault } from '#projects/rules/load-changes.ts';
import { buildForest, type ForestRows, type TransferRow } from '#projects/rules/forest.ts';
import { findTransferFaults } from '#projects/rules/transfer-limits.ts';
import { queryForestRows } from '../forest.store.ts';
import {
  contributionTransfer,
  project,
  projectChange,
  projectDocument,
  projectLoad,
  projectOpening,
  projectReport,
  removalEvent,
  removalLot,
  removalSerial,
} from '../tables.ts';
import { isInCountry } from './country-mask.ts';
import { isLand } from './land-mask.ts';
import type { LoadedPdf, LoadFiles } from './read-load-files.ts';
import { publishClosing } from '../jobs.ts';
import { syncAddonsOfProjects } from './sync-addons-of-projects.ts';

export type LoadOptions = {
  loaded_by: string;
  now: Date;
  newId(): string;
  /** Sample data of a sandbox. */
  example?: boolean;
};
/** `rows`: the number of changes. `known`: these files were loaded before. */
export type LoadOutcome =
  | { state: 'changed'; rows: number }
  | { state: 'known' }
  | { state: 'refused'; faults: LoadFault[] };

/** Stores the PDFs that are not known yet; returns uuids by name. */
const insertDocuments = async (
  tx: Tx,
  pdfs: readonly LoadedPdf[],
  newId: () => string,
): Promise<Map<string, string>> => {
  if (pdfs.length === 0) return new Map();
  const { document_uuid, sha256 } = projectDocument;
  const storedDocuments = await tx
    .select({ document_uuid, sha256 })
    .from(projectDocument)
    .where(
      inArray(
        sha256,
        pdfs.map((pdf) => pdf.sha256),
      ),
    );
  const uuids = new Map(storedDocuments.map((row) => [row.sha256, row.document_uuid]));
  for (const pdf of pdfs) {
    if (uuids.has(pdf.sha256)) continue;
    const uuid = newId();
    uuids.set(pdf.sha256, uuid);
    const { name, content } = pdf;
    await tx
      .insert(projectDocument)
      .values({ document_uuid: uuid, name, sha256: pdf.sha256, size: content.length, content });
  }
  return new Map(pdfs.map((pdf) => [pdf.name, uuids.get(pdf.sha256) ?? '']));
};

type Change = { subject: string; subject_uuid: string; loadedRow: LoadedRow<object> };

const listChanges = ({ projects, lots, events, serials, openings, transfers, reports }: LoadChanges): Change[] => {
  const toChanges = <R extends object>(
    subject: string,
    rows: readonly LoadedRow<R>[],
    uuidOf: (row: R) => string,
  ): Change[] => rows.map((changedRow) => ({ subject, subject_uuid: uuidOf(changedRow.row), loadedRow: changedRow }));
  return [
    ...toChanges('project', projects, ({ project_uuid }) => project_uuid),
    ...toChanges('lot', lots, ({ lot_uuid }) => lot_uuid),
    ...toChanges('event', events, ({ event_uuid }) => event_uuid),
    ...toChanges(
      'serial',
      serials.filter(({ before }) => before !== null),
      ({ lot_uuid }) => lot_uuid,
    ),
    ...toChanges('opening', openings, ({ project_uuid }) => project_uuid),
    ...toChanges('transfer', transfers, ({ transfer_uuid }) => transfer_uuid),
    ...toChanges('report', reports, ({ report_uuid }) => report_uuid),
  ];
};

/** Rows of one insert: PostgreSQL takes at most 65,535 parameters. */
const BATCH = 1000;
const writeInBatches = async <R>(rows: readonly R[], write: (batch: R[]) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += BATCH) await write(rows.slice(at, at + BATCH));
};

const writeChanges = async (tx: Tx, changes: LoadChanges): Promise<void> => {
  for (const { row, before } of changes.projects) {
    if (before === null) await tx.insert(project).values(row);
    else
      await tx
        .update(project)
        .set(row)
        .where(sql`project_uuid = ${row.project_uuid}`);
  }
  const rowsOf = <R>(list: readonly LoadedRow<R>[]): R[] => list.map(({ row }) => row);
  await writeInBatches(rowsOf(changes.lots), (batch) => tx.insert(removalLot).values(batch));
  await writeInBatches(rowsOf(changes.events), (batch) => tx.insert(removalEvent).values(batch));
  await writeInBatches(rowsOf(changes.serials.filter(({ before }) => before === null)), (batch) =>
    tx.insert(removalSerial).values(batch),
  );
  const retiredSerials = Map.groupBy(
    rowsOf(changes.serials.filter(({ before }) => before !== null)),
    ({ registry, retired_by }) => `${registry} ${retired_by}`,
  );
  for (const serialsOfRetirement of retiredSerials.values()) {
    const [firstSerial] = serialsOfRetirement;
    if (!firstSerial) continue;
    await tx
      .update(removalSerial)
      .set({ retired_by: firstSerial.retired_by })
      .where(
        sql`registry = ${firstSerial.registry} and ${inArray(
          removalSerial.serial,
          serialsOfRetirement.map(({ serial }) => serial),
        )}`,
      );
  }
  await writeInBatches(rowsOf(changes.openings), (batch) => tx.insert(projectOpening).values(batch));
  await writeInBatches(rowsOf(changes.transfers), (batch) => tx.insert(contributionTransfer).values(batch));
  await writeInBatches(rowsOf(changes.reports), (batch) => tx.insert(projectReport).values(batch));
};

/** Posts the transfers in the books, dated now: their own month may be closed there. */
const postTransfers = async (tx: Tx, transfers: readonly TransferRow[], now: Date): Promise<void> => {
  await postJournalEntries(
    tx,
    transfers
      .filter(({ posted }) => posted)
      .map(({ transfer_uuid, project_uuid, cents }) =>
        entryBuilders.contributionTransferred({ transfer_uuid, project_uuid, amount_cents: cents, now }),
      ),
  );
};

/** Projects that a load closes. */
const listClosings = ({ projects }: LoadChanges): string[] =>
  projects.filter(({ row, before }) => row.closed_on !== null && !before?.closed_on).map(({ row }) => row.project_uuid);

/** Returns the rows with the changes of a load applied. */
const withChanges = (rows: ForestRows, changes: LoadChanges): ForestRows => {
  const projects = new Map(rows.projects.map((row) => [row.project_uuid, row]));
  for (const { row } of changes.projects) projects.set(row.project_uuid, row);
  return {
    ...rows,
    projects: [...projects.values()],
    openings: [...rows.openings, ...changes.openings.map(({ row }) => row)],
    transfers: [...rows.transfers, ...changes.transfers.map(({ row }) => row)],
  };
};

/** Applies a load beyond the rows of the forest: posts its transfers, takes the add-ons of closed projects off sale and enqueues the closings. */
const applyConsequences = async (tx: Tx, changes: LoadChanges, { now, newId }: LoadOptions): Promise<void> => {
  await postTransfers(
    tx,
    changes.transfers.map(({ row }) => row),
    now,
  );
  await syncAddonsOfProjects(tx, now);
  const on = brusselsDate(now);
  await createQueue(newId).enqueueAll(
    tx,
    listClosings(changes).map((project_uuid) => ({ job: publishClosing, payload: { project_uuid, on } })),
  );
};

const insertChangeRows = (tx: Tx, load_uuid: string, changeRows: readonly Change[], changed_at: Date): Promise<void> =>
  writeInBatches(changeRows, (batch) =>
    tx.insert(projectChange).values(
      batch.map(({ subject, subject_uuid, loadedRow: { source, before, row } }) => ({
        load_uuid,
        source,
        subject,
        subject_uuid,
        before,
        after: row,
        changed_at,
      })),
    ),
  );

/** Writes a load in a transaction, which the caller rolls back if the outcome is `refused`. */
const writeLoad = async (tx: Tx, files: LoadFiles, options: LoadOptions): Promise<LoadOutcome> => {
  const { loaded_by, now, newId, example = false } = options;
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.projectLoads})`);
  const load_uuid = newId();
  const insertedLoads = await tx
    .insert(projectLoad)
    .values({ load_uuid, hash: files.hash, loaded_by, loaded_at: now, example })
    .onConflictDoNothing()
    .returning({ version: projectLoad.version });
  if (insertedLoads.length === 0) return { state: 'known' };
  const documents = await insertDocuments(tx, files.pdfs, newId);
  const rows = await queryForestRows(tx);
  const today = brusselsDate(now);
  const { faults, changes } = computeLoadChanges(rows, {
    ...files,
    documents,
    example,
    today,
    newId,
    isLand,
    isInCountry,
  });
  faults.push(...findTransferFaults(buildForest(withChanges(rows, changes)), changes.transfers, today));
  if (faults.length > 0) return { state: 'refused', faults };
  await writeChanges(tx, changes);
  await applyConsequences(tx, changes, options);
  const changeRows = listChanges(changes);
  await insertChangeRows(tx, load_uuid, changeRows, now);
  return { state: 'changed', rows: changeRows.length };
};

/** Rolls a transaction back, with its outcome. */
class RolledBack extends Error {
  readonly outcome: LoadOutcome;
  constructor(outcome: LoadOutcome) {
    super('the load is rolled back');
    this.outcome = outcome;
  }
}

const writeOrRollBack = async (
  db: Database,
  files: LoadFiles,
  options: LoadOptions,
  isKept: (outcome: LoadOutcome) => boolean,
): Promise<LoadOutcome> => {
  if (files.faults.length > 0) return { state: 'refused', faults: files.faults };
  try {
    return await db.tx(async (tx) => {
      const outcome = await writeLoad(tx, files, options);
      if (!isKept(outcome)) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
};

/**
 * Loads the files of an operator in one transaction: all of it, or nothing with a list of faults. In the same transaction the transfers are posted in
 * the books, the add-ons of closed projects go off sale, and the closings are enqueued. Loads are serialised. Unchanged files change nothing.
 */
export const loadForestWithConsequences = (
  db: Database,
  files: LoadFiles,
  options: LoadOptions,
): Promise<LoadOutcome> => writeOrRollBack(db, files, options, ({ state }) => state !== 'refused');

/** Returns the outcome that a load of the files would have now, and stores nothing. */
export const checkForestLoad = (db: Database, files: LoadFiles, options: LoadOptions): Promise<LoadOutcome> =>
  writeOrRollBack(db, files, options, () => false);
