import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Localized } from '#platform/pure/language.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { ContributionContent, ProjectContent, RemovalContent } from './project-content.ts';
import { figureOfKind, type ReportFigure } from './project-kinds.ts';
import {
  addGrams,
  gramsOfLot,
  type GramsByState,
  type LotTerms,
  noGrams,
  type RemovalEventKind,
} from './removal-lots.ts';
import type { Grams } from '#platform/pure/carbon.ts';

/** The nil uuid: credits that no project was chosen for. */
export const NO_PROJECT = '00000000-0000-0000-0000-000000000000';

export type ProjectRow = {
  project_uuid: string;
  code: string;
  content: ProjectContent;
  closed_on: BusinessDate | null;
  example: boolean;
};
export type LotRow = {
  lot_uuid: string;
  project_uuid: string;
  code: string;
  registry: string;
  planned_grams: Grams;
  planned_on: BusinessDate;
  terms: LotTerms;
  document_uuid: string | null;
  example: boolean;
};
export type RemovalEventRow = {
  event_uuid: string;
  lot_uuid: string;
  kind: RemovalEventKind;
  code: string;
  grams: Grams;
  happened_on: BusinessDate;
  beneficiary: string | null;
  document_uuid: string | null;
};
export type SerialRow = {
  registry: string;
  serial: string;
  lot_uuid: string;
  delivered_by: string;
  retired_by: string | null;
  confirmed_at: Date | null;
};
export type TransferRow = {
  transfer_uuid: string;
  project_uuid: string;
  code: string;
  cents: Cents;
  transferred_on: BusinessDate;
  bank_reference: string;
  at_own_risk: boolean;
  posted: boolean;
  document_uuid: string | null;
};
export type ReportRow = {
  report_uuid: string;
  project_uuid: string;
  until: BusinessDate;
  figures: Partial<Record<ReportFigure, number>>;
  text: Localized;
  document_uuid: string | null;
};
/** Cents or grams of a project in a month; the nil uuid where no project was chosen. */
export type MonthlyAmount<K extends string> = { kind: K; project_uuid: string; month: BusinessDate; amount: number };
export type OpeningRow = MonthlyAmount<'collected' | 'credited'> & { example: boolean };
export type TotalRow = MonthlyAmount<'collected' | 'credited' | 'given'>;

/** Everything that operators loaded, as stored. */
export type LoadedRows = {
  projects: readonly ProjectRow[];
  lots: readonly LotRow[];
  events: readonly RemovalEventRow[];
  serials: readonly SerialRow[];
  transfers: readonly TransferRow[];
  reports: readonly ReportRow[];
  openings: readonly OpeningRow[];
  documents: ReadonlyMap<string, string>;
};
/** Data that operators loaded, with the sums of customers' entries. */
export type ForestRows = LoadedRows & { totals: readonly TotalRow[] };

export type ForestLot = LotRow & { events: RemovalEventRow[]; serials: SerialRow[]; grams: GramsByState };
export type ForestProject<C extends ProjectContent = ProjectContent> = Omit<ProjectRow, 'content'> & {
  content: C;
  lots: ForestLot[];
  grams: GramsByState;
  /** Newest first. */
  transfers: TransferRow[];
  /** Newest first. */
  reports: ReportRow[];
  /** By month, the newest first. */
  collected: { month: BusinessDate; cents: Cents }[];
  collected_cents: Cents;
  transferred_cents: Cents;
  /** Removal that customers gave to it. */
  given_grams: Grams;
  /** Trees planted, pupils and so on, as reported last. */
  reported_units: number;
};

export type Forest = {
  /** In the order of their names in the files. */
  contributions: ForestProject<ContributionContent>[];
  removals: ForestProject<RemovalContent>[];
  byUuid: ReadonlyMap<string, ForestProject>;
  grams: GramsByState;
  credited: { month: BusinessDate; grams: Grams }[];
  credited_grams: Grams;
  documents: ReadonlyMap<string, string>;
  /** Whether any of this data is sample data. */
  example: boolean;
};

const sumByMonth = (rows: readonly MonthlyAmount<string>[]): { month: BusinessDate; amount: number }[] =>
  [...Map.groupBy(rows, ({ month }) => month)]
    .map(([month, rowsOfMonth]) => ({ month, amount: rowsOfMonth.reduce((sum, { amount }) => sum + amount, 0) }))
    .toSorted((a, b) => b.month.localeCompare(a.month));

const isContribution = (each: ForestProject): each is ForestProject<ContributionContent> =>
  each.content.part === 'contribution';
const isRemoval = (each: ForestProject): each is ForestProject<RemovalContent> => each.content.part === 'removal';

/** Groups the rows by project, with their sums. */
export const buildForest = (rows: ForestRows): Forest => {
  const eventsOf = Map.groupBy(rows.events, ({ lot_uuid }) => lot_uuid);
  const serialsOf = Map.groupBy(rows.serials, ({ lot_uuid }) => lot_uuid);
  const lotsOf = Map.groupBy(
    rows.lots.map((lot): ForestLot => {
      const events = eventsOf.get(lot.lot_uuid) ?? [];
      return { ...lot, events, serials: serialsOf.get(lot.lot_uuid) ?? [], grams: gramsOfLot(lot, events) };
    }),
    ({ project_uuid }) => project_uuid,
  );
  const transfersOf = Map.groupBy(rows.transfers, ({ project_uuid }) => project_uuid);
  const reportsOf = Map.groupBy(rows.reports, ({ project_uuid }) => project_uuid);
  const amounts: MonthlyAmount<string>[] = [...rows.openings, ...rows.totals];
  const collectedOf = Map.groupBy(
    amounts.filter(({ kind }) => kind === 'collected'),
    ({ project_uuid }) => project_uuid,
  );
  const givenOf = Map.groupBy(
    [...rows.openings.filter(({ kind }) => kind === 'credited'), ...rows.totals.filter(({ kind }) => kind === 'given')],
    ({ project_uuid }) => project_uuid,
  );
  const forestProjects = rows.projects.map((row): ForestProject => {
    const lots = (lotsOf.get(row.project_uuid) ?? []).toSorted((a, b) => a.planned_on.localeCompare(b.planned_on));
    const transfers = (transfersOf.get(row.project_uuid) ?? []).toSorted((a, b) =>
      b.transferred_on.localeCompare(a.transferred_on),
    );
    const reports = (reportsOf.get(row.project_uuid) ?? []).toSorted((a, b) => b.until.localeCompare(a.until));
    const collected = sumByMonth(collectedOf.get(row.project_uuid) ?? []);
    return {
      ...row,
      lots,
      grams: lots.reduce((sum, lot) => addGrams(sum, lot.grams), noGrams as GramsByState),
      transfers,
      reports,
      collected: collected.map(({ month, amount }) => ({ month, cents: amount })),
      collected_cents: collected.reduce((sum, { amount }) => sum + amount, 0),
      transferred_cents: transfers.reduce((sum, { cents }) => sum + cents, 0),
      given_grams: (givenOf.get(row.project_uuid) ?? []).reduce((sum, { amount }) => sum + amount, 0),
      reported_units:
        row.content.part === 'contribution' ? (reports[0]?.figures[figureOfKind[row.content.kind]] ?? 0) : 0,
    };
  });
  const creditedByMonth = sumByMonth(amounts.filter(({ kind }) => kind === 'credited'));
  return {
    contributions: forestProjects.filter(isContribution),
    removals: forestProjects.filter(isRemoval),
    byUuid: new Map(forestProjects.map((each) => [each.project_uuid, each])),
    grams: forestProjects.reduce((sum, { grams }) => addGrams(sum, grams), noGrams as GramsByState),
    credited: creditedByMonth.map(({ month, amount }) => ({ month, grams: amount })),
    credited_grams: creditedByMonth.reduce((sum, { amount }) => sum + amount, 0),
    documents: rows.documents,
    example: [...rows.projects, ...rows.lots, ...rows.openings].some(({ example }) => example),
  };
};

/** The open project that gets credits and contributions without a choice; null without one. */
export const findDefaultRemoval = ({ removals }: Forest): ForestProject<RemovalContent> | null =>
  removals.find(({ content, closed_on }) => content.default && closed_on === null) ??
  removals.find(({ closed_on }) => closed_on === null) ??
  null;
