import { addMonths, type BusinessDate, firstOfMonth, withDay } from '#platform/pure/calendar.ts';
import { buildForest, type ForestLot, type ForestProject, type ForestRows } from '#projects/rules/forest.ts';
import type { ContributionContent, RemovalContent } from '#projects/rules/project-content.ts';
import { GRAMS_PER_TONNE } from '#projects/rules/removal-lots.ts';
import type { LoadFiles } from '../load/read-load-files.ts';
import { SAMPLE_MONTHS } from './build-example.ts';
import { addPdf, addReport, addTransfer, BENEFICIARY, emptySample, type Sample, toSourced } from './sample-lines.ts';
import type { Grams } from '#platform/pure/carbon.ts';

/** Months between two growths of the sample data. */
const PERIOD = 3;
const days = { bought: 5, before_books: 8, transferred: 9, delivered: 12, retired: 20 } as const;

const countMonths = (month: BusinessDate): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** Finds the newest month, by `today`, in which the sample data grows beyond its initial history; null before the first such month. */
export const findGrowthMonth = ({ openings }: ForestRows, today: BusinessDate): BusinessDate | null => {
  const [firstMonth] = openings.flatMap(({ example, month }) => (example ? month : [])).toSorted();
  if (firstMonth === undefined) return null;
  const month =
    today < withDay(firstOfMonth(today), days.retired) ? addMonths(firstOfMonth(today), -1) : firstOfMonth(today);
  const age = countMonths(month) - countMonths(firstMonth);
  const growthAge = age - (age % PERIOD);
  return growthAge > SAMPLE_MONTHS ? addMonths(firstMonth, growthAge) : null;
};

/** Transfers to a project what was collected for it before `month`, and reports the work done with all that it got. */
const growContribution = (
  sample: Sample,
  project: ForestProject<ContributionContent>,
  rows: ForestRows,
  month: BusinessDate,
): void => {
  const { code, content, collected, transferred_cents, reported_units } = project;
  const opening = rows.openings
    .filter(({ kind, project_uuid }) => kind === 'collected' && project_uuid === project.project_uuid)
    .reduce((sum, { amount }) => sum + amount, 0);
  const collectedCents = collected.filter((each) => each.month < month).reduce((sum, { cents }) => sum + cents, 0);
  const openingCents = Math.max(0, opening - transferred_cents);
  const fromBooksCents = Math.max(0, collectedCents - Math.max(opening, transferred_cents));
  if (openingCents > 0) addTransfer(sample, { code, on: withDay(month, days.before_books), cents: openingCents });
  if (fromBooksCents > 0)
    addTransfer(sample, { code, on: withDay(month, days.transferred), cents: fromBooksCents, fromBooks: true });
  const cents = transferred_cents + openingCents + fromBooksCents;
  addReport(sample, {
    code,
    kind: content.kind,
    reported_until: withDay(month, days.retired),
    cents,
    atLeast: reported_units,
  });
};

const countTonnes = (grams: Grams): number => Math.floor(grams / GRAMS_PER_TONNE);

/** Buys, delivers and retires up to `wanted_tonnes` of a lot; returns the retired tonnes. */
const retireFromLot = (
  sample: Sample,
  { code, grams, serials }: ForestLot,
  wanted_tonnes: number,
  month: BusinessDate,
): number => {
  const [plannedTonnes, boughtTonnes, deliveredTonnes] = [grams.planned, grams.bought, grams.delivered].map(
    countTonnes,
  ) as [number, number, number];
  const tonnes = Math.min(wanted_tonnes, plannedTonnes + boughtTonnes + deliveredTonnes);
  if (tonnes === 0) return 0;
  const { lines } = sample;
  const delivering = Math.max(0, tonnes - deliveredTonnes);
  const buying = Math.max(0, delivering - boughtTonnes);
  const stamp = month.slice(0, 7);
  const serialOf = (number: number): string => `SBX-${code}-${String(number).padStart(6, '0')}`;
  const rangeAfter = (count: number, length: number) => ({
    serial_first: serialOf(count + 1),
    serial_last: serialOf(count + length),
  });
  if (buying > 0) {
    const day = withDay(month, days.bought);
    const document = addPdf(sample, `purchase-${code}-${stamp}.pdf`, [`Purchase of ${buying} t`, `Lot ${code}`, day]);
    lines['purchases.csv'].push(
      toSourced({ code: `${code}-P-${stamp}`, lot: code, on: day, tonnes: buying * GRAMS_PER_TONNE, document }),
    );
  }
  if (delivering > 0)
    lines['deliveries.csv'].push(
      toSourced({
        code: `${code}-D-${stamp}`,
        lot: code,
        on: withDay(month, days.delivered),
        ...rangeAfter(serials.length, delivering),
        document: null,
      }),
    );
  const day = withDay(month, days.retired);
  const range = rangeAfter(serials.length - deliveredTonnes, tonnes);
  const document = addPdf(sample, `retirement-${code}-${stamp}.pdf`, [
    `Retirement of ${tonnes} t in the Sandbox Registry`,
    `${range.serial_first} to ${range.serial_last}`,
    day,
  ]);
  lines['retirements.csv'].push(
    toSourced({ code: `${code}-R-${stamp}`, lot: code, on: day, ...range, beneficiary: BENEFICIARY, document }),
  );
  return tonnes;
};

/** Retires what customers gave to a project, rounded up to whole tonnes, as far as its lots suffice. */
const growRemoval = (
  sample: Sample,
  { given_grams, grams, lots }: ForestProject<RemovalContent>,
  month: BusinessDate,
): void => {
  let missing_tonnes = Math.ceil((given_grams - grams.retired) / GRAMS_PER_TONNE);
  for (const lot of lots.filter(({ example }) => example))
    if (missing_tonnes > 0) missing_tonnes -= retireFromLot(sample, lot, missing_tonnes, month);
};

/** Builds the load of the growth in `month`: transfers, reports and retirements for what customers gave before that month. */
export const buildGrowth = (rows: ForestRows, month: BusinessDate): LoadFiles => {
  const sample = emptySample();
  const { contributions, removals } = buildForest(rows);
  for (const project of contributions)
    if (project.example && project.closed_on === null) growContribution(sample, project, rows, month);
  for (const project of removals)
    if (project.example && project.closed_on === null) growRemoval(sample, project, month);
  return { ...sample, hash: `sample data of ${month}`, projects: [], faults: [] };
};
