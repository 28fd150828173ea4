import type { BusinessDate } from '#platform/pure/calendar.ts';
import { figureOfKind } from './project-kinds.ts';
import {
  type ForestRows,
  type LotRow,
  NO_PROJECT,
  type OpeningRow,
  type ProjectRow,
  type RemovalEventRow,
  type ReportRow,
  type SerialRow,
  type TransferRow,
} from './forest.ts';
import {
  type PlaceTests,
  findProjectFaults,
  findClosingFaults,
  findConflictingDefaults,
} from './find-project-faults.ts';
import type { LoadChanges, LoadFault } from './load-changes.ts';
import type { LoadLines, Source, Sourced } from './load-lines.ts';
import type { ProjectContent } from './project-content.ts';
import { findOverdrawnEvent, GRAMS_PER_TONNE, type RemovalEventKind } from './removal-lots.ts';
import { expandSerials } from './serials.ts';
import { createSpellingRegister, serialKey, type SpellingSearch } from './spelling.ts';
import type { Grams } from '#platform/pure/carbon.ts';

export type LoadInput = PlaceTests & {
  projects: readonly Sourced<ProjectContent>[];
  lines: LoadLines;
  /** Uuids of the PDFs by their names; names that are missing are reported. */
  documents: ReadonlyMap<string, string>;
  example: boolean;
  today: BusinessDate;
  newId(): string;
  /** Refuses a report older than a stored one; a project that reports by itself sends reports in order. */
  newestOnly?: boolean;
};

/** State of a load while it is applied: its input, the faults and changes so far, and the rows, stored or of the load, that its lines may refer to. */
type LoadState = {
  rows: ForestRows;
  input: LoadInput;
  faults: LoadFault[];
  changes: LoadChanges;
  projects: Map<string, ProjectRow>;
  lots: Map<string, LotRow>;
  events: Map<string, RemovalEventRow>;
  serials: Map<string, SerialRow>;
  findSpelling: SpellingSearch;
};

const addFault = ({ faults }: LoadState, source: Source, reason: string): void => void faults.push({ source, reason });

const findDocument = (load: LoadState, source: Source, name: string | null): string | null => {
  if (name === null) return null;
  const uuid = load.input.documents.get(name);
  if (uuid === undefined) addFault(load, source, `there is no file ${name}`);
  return uuid ?? null;
};

const isFuture = (load: LoadState, source: Source, day: BusinessDate): boolean => {
  if (day <= load.input.today) return false;
  addFault(load, source, `${day} has not come yet`);
  return true;
};

const findOpenProject = (
  load: LoadState,
  source: Source,
  code: string,
  part: ProjectContent['part'],
  on: BusinessDate,
) => {
  const knownProject = load.projects.get(code);
  const reason = !knownProject
    ? `there is no project ${code}`
    : knownProject.content.part !== part
      ? `${code} is no ${part} project`
      : knownProject.closed_on !== null && on > knownProject.closed_on
        ? `${code} has been closed since ${knownProject.closed_on}`
        : null;
  if (reason === null) return knownProject;
  addFault(load, source, reason);
  return undefined;
};

const applyProjects = (load: LoadState): void => {
  const earlierCodes = new Set<string>();
  for (const { source, value } of load.input.projects) {
    const projectFaults = findProjectFaults(value, load.input);
    const storedProject = load.projects.get(value.code);
    if (earlierCodes.has(value.code)) projectFaults.push(`the project ${value.code} stands twice`);
    if (storedProject && storedProject.project_uuid !== value.uuid)
      projectFaults.push(`${value.code} has another uuid, ${storedProject.project_uuid}`);
    if (storedProject && storedProject.content.part !== value.part)
      projectFaults.push(`${value.code} was a ${storedProject.content.part} project`);
    projectFaults.push(...findClosingFaults(value, storedProject?.closed_on ?? null, load.input.today));
    if (!storedProject && [...load.projects.values()].some(({ project_uuid }) => project_uuid === value.uuid))
      projectFaults.push(`another project has the uuid ${value.uuid}`);
    earlierCodes.add(value.code);
    for (const reason of projectFaults) addFault(load, source, reason);
    const row: ProjectRow = {
      project_uuid: value.uuid,
      code: value.code,
      content: value,
      closed_on: value.closed_on,
      example: storedProject?.example ?? load.input.example,
    };
    load.projects.set(value.code, row);
    if (JSON.stringify(storedProject) !== JSON.stringify(row))
      load.changes.projects.push({ source, before: storedProject ?? null, row });
  }
  const defaultCodes = findConflictingDefaults([...load.projects.values()]);
  const changedProject = load.changes.projects.findLast(({ row }) => defaultCodes?.includes(row.code));
  if (defaultCodes && changedProject)
    addFault(load, changedProject.source, `${defaultCodes.join(' and ')} are both the default project`);
};

const applyLots = (load: LoadState): void => {
  for (const { source, value } of load.input.lines['lots.csv']) {
    const project = findOpenProject(load, source, value.project, 'removal', value.planned_on);
    if (load.findSpelling('lot', value.code) !== null)
      addFault(load, source, `the lot ${value.code} stands twice, or was loaded before`);
    const registry = load.findSpelling('registry', value.registry) ?? value.registry;
    if (registry !== value.registry) addFault(load, source, `the registry was written "${registry}" before`);
    const document_uuid = findDocument(load, source, value.document);
    if (!project || isFuture(load, source, value.planned_on)) continue;
    const { vintage, basis } = value;
    const row: LotRow = {
      lot_uuid: load.input.newId(),
      project_uuid: project.project_uuid,
      code: value.code,
      registry: value.registry,
      planned_grams: value.tonnes,
      planned_on: value.planned_on,
      terms: { vintage, basis, price_cents_per_tonne: value.price_euro_per_tonne },
      document_uuid,
      example: load.input.example,
    };
    load.lots.set(value.code, row);
    load.changes.lots.push({ source, before: null, row });
  }
};

type EventLine = { code: string; lot: string; on: BusinessDate; document: string | null };

/** Adds an event to its lot; null, with a fault recorded, when that is not possible. */
const addEvent = (
  load: LoadState,
  source: Source,
  line: EventLine,
  { kind, grams, beneficiary = null }: { kind: RemovalEventKind; grams: Grams; beneficiary?: string | null },
): { lot: LotRow; event: RemovalEventRow } | null => {
  const lot = load.lots.get(line.lot);
  if (!lot) addFault(load, source, `there is no lot ${line.lot}`);
  const isTwice = load.findSpelling('line', line.code) !== null;
  if (isTwice) addFault(load, source, `the line ${line.code} stands twice, or was loaded before`);
  const document_uuid = findDocument(load, source, line.document);
  if (isFuture(load, source, line.on) || !lot || isTwice) return null;
  const event: RemovalEventRow = {
    event_uuid: load.input.newId(),
    lot_uuid: lot.lot_uuid,
    kind,
    code: line.code,
    grams,
    happened_on: line.on,
    beneficiary,
    document_uuid,
  };
  load.events.set(line.code, event);
  load.changes.events.push({ source, before: null, row: event });
  return { lot, event };
};

const applyAmounts = (load: LoadState, file: 'purchases.csv' | 'cancellations.csv', kind: RemovalEventKind): void => {
  for (const { source, value } of load.input.lines[file]) addEvent(load, source, value, { kind, grams: value.tonnes });
};

const readSerials = (load: LoadState, source: Source, firstSerial: string, lastSerial: string): string[] => {
  const serials = expandSerials(firstSerial, lastSerial);
  if (typeof serials !== 'string') return serials;
  addFault(load, source, serials);
  return [];
};

const applyDeliveries = (load: LoadState): void => {
  for (const { source, value } of load.input.lines['deliveries.csv']) {
    const serials = readSerials(load, source, value.serial_first, value.serial_last);
    const addedEvent = addEvent(load, source, value, { kind: 'delivered', grams: serials.length * GRAMS_PER_TONNE });
    if (!addedEvent) continue;
    const { lot, event } = addedEvent;
    const repeatedSerial = serials.find((serial) => load.serials.has(serialKey(lot.registry, serial)));
    if (repeatedSerial !== undefined) addFault(load, source, `the serial ${repeatedSerial} was delivered before`);
    for (const serial of serials) {
      const row: SerialRow = {
        registry: lot.registry,
        serial,
        lot_uuid: lot.lot_uuid,
        delivered_by: event.event_uuid,
        retired_by: null,
        confirmed_at: null,
      };
      load.serials.set(serialKey(lot.registry, serial), row);
      load.changes.serials.push({ source, before: null, row });
    }
  }
};

const applyRetirements = (load: LoadState): void => {
  for (const { source, value } of load.input.lines['retirements.csv']) {
    const serials = readSerials(load, source, value.serial_first, value.serial_last);
    const { beneficiary } = value;
    const addedEvent = addEvent(load, source, value, {
      kind: 'retired',
      grams: serials.length * GRAMS_PER_TONNE,
      beneficiary,
    });
    if (!addedEvent) continue;
    const { lot, event } = addedEvent;
    for (const serial of serials) {
      const key = serialKey(lot.registry, serial);
      const storedSerial = load.serials.get(key);
      if (!storedSerial || storedSerial.lot_uuid !== lot.lot_uuid) {
        addFault(load, source, `the serial ${serial} was not delivered for the lot ${lot.code}`);
        break;
      }
      if (storedSerial.retired_by !== null) {
        addFault(load, source, `the serial ${serial} was retired before`);
        break;
      }
      const row = { ...storedSerial, retired_by: event.event_uuid };
      load.serials.set(key, row);
      const newSerial = load.changes.serials.find((each) => each.before === null && each.row === storedSerial);
      if (newSerial) newSerial.row = row;
      else load.changes.serials.push({ source, before: storedSerial, row });
    }
  }
};

/** Records a fault for each line after which a state of its lot is below 0, on any day. */
const checkLots = (load: LoadState): void => {
  const sources = new Map(load.changes.events.map(({ source, row }) => [row.event_uuid, source]));
  const touchedLots = new Set(load.changes.events.map(({ row }) => row.lot_uuid));
  const eventsOf = Map.groupBy(load.events.values(), ({ lot_uuid }) => lot_uuid);
  for (const lot of load.lots.values()) {
    if (!touchedLots.has(lot.lot_uuid)) continue;
    const overdrawnEvent = findOverdrawnEvent(lot, eventsOf.get(lot.lot_uuid) ?? []);
    if (!overdrawnEvent) continue;
    const { event, state } = overdrawnEvent;
    const source =
      sources.get(event.event_uuid) ?? load.changes.events.find(({ row }) => row.lot_uuid === lot.lot_uuid)?.source;
    const cause = state === 'not planned yet' ? 'before it is planned' : `more than is ${state}`;
    addFault(
      load,
      source ?? '',
      `${event.code}: ${event.kind} of the lot ${lot.code} on ${event.happened_on}, ${cause}`,
    );
  }
};

const applyOpenings = (load: LoadState): void => {
  const openingsByKey = new Map(load.rows.openings.map((row) => [`${row.kind} ${row.project_uuid} ${row.month}`, row]));
  for (const { source, value } of load.input.lines['openings.csv']) {
    const { kind, month } = value;
    const project =
      value.project === null
        ? null
        : findOpenProject(load, source, value.project, kind === 'collected' ? 'contribution' : 'removal', month);
    const amount = kind === 'collected' ? value.euro : value.tonnes;
    if (kind === 'collected' && value.project === null) addFault(load, source, 'collected euro need their project');
    if (amount === null || (kind === 'collected' ? value.tonnes : value.euro) !== null)
      addFault(load, source, kind === 'collected' ? 'collected is in euro' : 'credited is in tonnes');
    const row: OpeningRow = {
      kind,
      project_uuid: project?.project_uuid ?? NO_PROJECT,
      month,
      amount: amount ?? 0,
      example: load.input.example,
    };
    const key = `${kind} ${row.project_uuid} ${month}`;
    if (openingsByKey.has(key)) addFault(load, source, `${kind} of ${month} stands twice, or was loaded before`);
    if (isFuture(load, source, month)) continue;
    openingsByKey.set(key, row);
    load.changes.openings.push({ source, before: null, row });
  }
};

const applyTransfers = (load: LoadState): void => {
  for (const { source, value } of load.input.lines['transfers.csv']) {
    if (load.findSpelling('transfer', value.code) !== null)
      addFault(load, source, `the transfer ${value.code} stands twice, or was loaded before`);
    // Contributions collected before a project closed are still owed to it.
    const project = load.projects.get(value.project);
    if (!project || project.content.part !== 'contribution')
      addFault(load, source, `there is no contribution project ${value.project}`);
    const document_uuid = findDocument(load, source, value.receipt);
    if (isFuture(load, source, value.on) || !project) continue;
    const row: TransferRow = {
      transfer_uuid: load.input.newId(),
      project_uuid: project.project_uuid,
      code: value.code,
      cents: value.euro,
      transferred_on: value.on,
      bank_reference: value.bank_reference,
      at_own_risk: value.at_own_risk,
      posted: !value.before_books,
      document_uuid,
    };
    load.changes.transfers.push({ source, before: null, row });
  }
};

/** Finds why a report contradicts the one before it; null when no figure shrinks. `survived` may shrink, because trees die. */
const findShrinking = (priorReport: ReportRow, nextReport: ReportRow): string | null => {
  for (const [figure, value] of Object.entries(priorReport.figures)) {
    const nextValue = nextReport.figures[figure as keyof ReportRow['figures']];
    if (figure !== 'survived' && (nextValue === undefined || nextValue < value))
      return `${figure} shrinks from ${value} (${priorReport.until}) to ${nextValue ?? 'nothing'} (${nextReport.until})`;
  }
  return null;
};

const applyReports = (load: LoadState): void => {
  const allReports = [...load.rows.reports];
  for (const { source, value } of load.input.lines['reports.csv']) {
    const { project: code, until, text, document, ...reportedFigures } = value;
    const project = load.projects.get(code);
    if (!project || project.content.part !== 'contribution') {
      addFault(load, source, `there is no contribution project ${code}`);
      continue;
    }
    const document_uuid = findDocument(load, source, document);
    const figures = Object.fromEntries(
      Object.entries(reportedFigures).filter(([, number]) => number !== null),
    ) as ReportRow['figures'];
    const requiredFigure = figureOfKind[project.content.kind];
    if (figures[requiredFigure] === undefined)
      addFault(load, source, `a ${project.content.kind} reports ${requiredFigure}`);
    const { planted = 0, replanted = 0, survived = 0 } = figures;
    if (survived > planted + replanted) addFault(load, source, `more trees have survived than were planted`);
    if (isFuture(load, source, until)) continue;
    const reports = allReports.filter(({ project_uuid }) => project_uuid === project.project_uuid);
    if (reports.some((each) => each.until === until))
      addFault(load, source, `there is a report until ${until} already`);
    if (load.input.newestOnly && reports.some((each) => each.until > until))
      addFault(load, source, `it is late: there is a later report`);
    const row: ReportRow = {
      report_uuid: load.input.newId(),
      project_uuid: project.project_uuid,
      until,
      figures,
      text,
      document_uuid,
    };
    const [priorReport] = reports
      .filter((each) => each.until < until)
      .toSorted((a, b) => b.until.localeCompare(a.until));
    const [nextReport] = reports
      .filter((each) => each.until > until)
      .toSorted((a, b) => a.until.localeCompare(b.until));
    const reason = (priorReport && findShrinking(priorReport, row)) ?? (nextReport && findShrinking(row, nextReport));
    if (reason) addFault(load, source, reason);
    allReports.push(row);
    load.changes.reports.push({ source, before: null, row });
  }
};

/**
 * Checks the lines of a load one by one against the stored rows, and returns the changes to write. With a fault nothing
 * may be written. The order of files and lines does not matter, except that of two equal lines the later one is
 * reported.
 */
export const computeLoadChanges = (
  rows: ForestRows,
  input: LoadInput,
): { faults: LoadFault[]; changes: LoadChanges } => {
  const load: LoadState = {
    rows,
    input,
    faults: [],
    changes: { projects: [], lots: [], events: [], serials: [], openings: [], transfers: [], reports: [] },
    projects: new Map(rows.projects.map((row) => [row.code, row])),
    lots: new Map(rows.lots.map((row) => [row.code, row])),
    events: new Map(rows.events.map((row) => [row.code, row])),
    serials: new Map(rows.serials.map((row) => [serialKey(row.registry, row.serial), row])),
    findSpelling: createSpellingRegister(rows),
  };
  applyProjects(load);
  applyLots(load);
  applyAmounts(load, 'purchases.csv', 'bought');
  applyAmounts(load, 'cancellations.csv', 'cancelled');
  applyDeliveries(load);
  applyRetirements(load);
  checkLots(load);
  applyOpenings(load);
  applyTransfers(load);
  applyReports(load);
  return { faults: load.faults, changes: load.changes };
};
