import type { LotRow, OpeningRow, ProjectRow, RemovalEventRow, ReportRow, SerialRow, TransferRow } from './forest.ts';
import type { Source } from './load-lines.ts';

export type LoadFault = { source: Source; reason: string };
/** A row that a load adds or changes; `before` is null for a new one. */
export type LoadedRow<R> = { source: Source; before: R | null; row: R };

/** Rows that a load writes. */
export type LoadChanges = {
  projects: LoadedRow<ProjectRow>[];
  lots: LoadedRow<LotRow>[];
  events: LoadedRow<RemovalEventRow>[];
  serials: LoadedRow<SerialRow>[];
  openings: LoadedRow<OpeningRow>[];
  transfers: LoadedRow<TransferRow>[];
  reports: LoadedRow<ReportRow>[];
};
