import { createHash } from 'node:crypto';
import { addMonths, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { centsToDecimalText } from '#platform/pure/money.ts';
import { emptyLoadLines, type LoadLines, type Sourced } from '#projects/rules/load-lines.ts';
import type { ProjectContent } from '#projects/rules/project-content.ts';
import { type ContributionKind, figureOfKind, reportFigures } from '#projects/rules/project-kinds.ts';
import { GRAMS_PER_TONNE } from '#projects/rules/removal-lots.ts';
import type { LoadedPdf, LoadFiles } from '../load/read-load-files.ts';
import { buildSamplePdf } from './sample-pdf.ts';

/** Length of the sample history. */
const MONTHS = 36;

/** Euro that a project gets in the first month, and more with each month; euro for a unit of its work. */
const pace: Readonly<Record<ContributionKind, { first: number; more: number; euro_per_unit: number }>> = {
  forest: { first: 62, more: 14, euro_per_unit: 1.4 },
  school: { first: 21, more: 4, euro_per_unit: 9 },
  hospital: { first: 15, more: 3.5, euro_per_unit: 1.1 },
  beehives: { first: 12, more: 2, euro_per_unit: 95 },
  farm: { first: 12, more: 2.5, euro_per_unit: 110 },
};

type Texts = (figure: number) => { en: string; fr: string; nl: string };
const reportTexts: Readonly<Record<ContributionKind, Texts>> = {
  forest: (count) => ({
    en: `${count} trees stand in the ground. Most of those that died went in a dry spring and were replanted in autumn.`,
    fr: `${count} arbres sont en terre. La plupart des arbres morts l’ont été lors d’un printemps sec et ont été replantés en automne.`,
    nl: `${count} bomen staan in de grond. De meeste dode bomen vielen uit in een droog voorjaar en zijn in het najaar herplant.`,
  }),
  school: (count) => ({
    en: `${count} pupils have had books and lunches so far.`,
    fr: `${count} élèves ont reçu des livres et des repas jusqu’ici.`,
    nl: `${count} leerlingen kregen tot nu toe boeken en maaltijden.`,
  }),
  hospital: (count) => ({
    en: `${count} patients have been cared for at night so far.`,
    fr: `${count} patients ont été soignés de nuit jusqu’ici.`,
    nl: `${count} patiënten zijn tot nu toe ’s nachts verzorgd.`,
  }),
  beehives: (count) => ({
    en: `${count} hives have come through a winter.`,
    fr: `${count} ruches ont passé un hiver.`,
    nl: `${count} kasten hebben een winter doorstaan.`,
  }),
  farm: (count) => ({
    en: `${count} harvests were weighed and given out.`,
    fr: `${count} récoltes ont été pesées et distribuées.`,
    nl: `${count} oogsten zijn gewogen en verdeeld.`,
  }),
};

/** Lots of a project: tonnes, and the month (from the first one) in which each part is bought, delivered and retired. */
type LotPlan = {
  project: string;
  code: string;
  basis: 'ex_ante' | 'ex_post';
  price: number;
  planned: number;
  tonnes: number;
  bought: readonly [month: number, tonnes: number][];
  delivered: readonly [month: number, tonnes: number][];
  retired: readonly [month: number, tonnes: number][];
};
const lotPlans: readonly LotPlan[] = [
  {
    project: 'biochar-condroz',
    code: 'BC-1',
    basis: 'ex_post',
    price: 165,
    planned: 0,
    tonnes: 40,
    bought: [[1, 40]],
    delivered: [
      [4, 20],
      [9, 20],
    ],
    retired: [
      [5, 12],
      [10, 28],
    ],
  },
  {
    project: 'biochar-condroz',
    code: 'BC-2',
    basis: 'ex_post',
    price: 158,
    planned: 11,
    tonnes: 70,
    bought: [[12, 70]],
    delivered: [
      [16, 35],
      [21, 35],
    ],
    retired: [
      [17, 30],
      [22, 40],
    ],
  },
  {
    project: 'biochar-condroz',
    code: 'BC-3',
    basis: 'ex_post',
    price: 152,
    planned: 22,
    tonnes: 90,
    bought: [[24, 60]],
    delivered: [
      [28, 30],
      [33, 20],
    ],
    retired: [
      [29, 24],
      [34, 20],
    ],
  },
  {
    project: 'basalt-hesbaye',
    code: 'EW-1',
    basis: 'ex_ante',
    price: 240,
    planned: 5,
    tonnes: 30,
    bought: [[6, 30]],
    delivered: [[31, 12]],
    retired: [[32, 10]],
  },
  {
    project: 'basalt-hesbaye',
    code: 'EW-2',
    basis: 'ex_ante',
    price: 228,
    planned: 20,
    tonnes: 60,
    bought: [[23, 40]],
    delivered: [],
    retired: [],
  },
  {
    project: 'mixed-forest-ardennes',
    code: 'MF-1',
    basis: 'ex_ante',
    price: 48,
    planned: 9,
    tonnes: 30,
    bought: [[15, 10]],
    delivered: [],
    retired: [],
  },
];
/**
 * Tonnes credited in the first month, and growth with each month. Just below the retired and delivered tonnes, because
 * retirements are in whole tonnes.
 */
const credits = { first: 1.2, more: 0.24 } as const;
/** Share of the credits that customers gave to the second project. */
const BASALT_SHARE = 0.05;

type Sample = { lines: LoadLines; pdfs: LoadedPdf[]; first: BusinessDate };

const sourced = <T>(value: T): Sourced<T> => ({ source: 'sample data', value });
const dayIn = (month: BusinessDate, day: number): BusinessDate => `${month.slice(0, 8)}${String(day).padStart(2, '0')}`;

const addPdf = ({ pdfs }: Sample, name: string, lines: readonly string[]): string => {
  const content = buildSamplePdf(['SAMPLE DATA', ...lines]);
  pdfs.push({ name, content, sha256: createHash('sha256').update(content).digest('hex') });
  return name;
};

const addLots = (sample: Sample): void => {
  const { lines, first } = sample;
  for (const plan of lotPlans) {
    const planned_on = dayIn(addMonths(first, plan.planned), 2);
    const code = `${plan.code}-${planned_on.slice(0, 4)}`;
    lines['lots.csv'].push(
      sourced({
        code,
        project: plan.project,
        registry: 'Sandbox Registry',
        vintage: Number(planned_on.slice(0, 4)) + (plan.basis === 'ex_ante' ? 3 : 0),
        basis: plan.basis,
        planned_on,
        tonnes: plan.tonnes * GRAMS_PER_TONNE,
        price_euro_per_tonne: plan.price * 100,
        document: null,
      }),
    );
    const serialOf = (number: number): string => `SBX-${code}-${String(number).padStart(6, '0')}`;
    for (const [at, [month, tonnes]] of plan.bought.entries()) {
      const on = dayIn(addMonths(first, month), 12);
      const document = addPdf(sample, `purchase-${code}.pdf`, [`Purchase of ${tonnes} t`, `Lot ${code}`, on]);
      lines['purchases.csv'].push(
        sourced({ code: `${code}-P${at + 1}`, lot: code, on, tonnes: tonnes * GRAMS_PER_TONNE, document }),
      );
    }
    let delivered = 0;
    for (const [at, [month, tonnes]] of plan.delivered.entries()) {
      const on = dayIn(addMonths(first, month), 18);
      const range = { serial_first: serialOf(delivered + 1), serial_last: serialOf(delivered + tonnes) };
      lines['deliveries.csv'].push(sourced({ code: `${code}-D${at + 1}`, lot: code, on, ...range, document: null }));
      delivered += tonnes;
    }
    let retired = 0;
    for (const [at, [month, tonnes]] of plan.retired.entries()) {
      const on = dayIn(addMonths(first, month), 25);
      const range = { serial_first: serialOf(retired + 1), serial_last: serialOf(retired + tonnes) };
      const document = addPdf(sample, `retirement-${code}-${at + 1}.pdf`, [
        `Retirement of ${tonnes} t in the Sandbox Registry`,
        `${range.serial_first} to ${range.serial_last}`,
        on,
      ]);
      const beneficiary = 'On behalf of the customers of the operator';
      lines['retirements.csv'].push(
        sourced({ code: `${code}-R${at + 1}`, lot: code, on, ...range, beneficiary, document }),
      );
      retired += tonnes;
    }
  }
};

const addCredits = ({ lines, first }: Sample): void => {
  for (let at = 0; at < MONTHS; at += 1) {
    const grams = Math.round((credits.first + credits.more * at) * 1000) * 1000;
    const basalt = Math.round((grams * BASALT_SHARE) / 1000) * 1000;
    const month = addMonths(first, at);
    lines['openings.csv'].push(
      sourced({ kind: 'credited', project: 'biochar-condroz', month, euro: null, tonnes: grams - basalt }),
      sourced({ kind: 'credited', project: 'basalt-hesbaye', month, euro: null, tonnes: basalt }),
    );
  }
};

/** Contributions by month, a transfer each quarter of the amount collected until a quarter before, and a report each half-year. */
const addContributions = (sample: Sample, code: string, kind: ContributionKind): void => {
  const { lines, first } = sample;
  const { first: start, more, euro_per_unit } = pace[kind];
  const collected = Array.from({ length: MONTHS }, (_, at) => Math.round((start + more * at) * 2) * 50);
  const sumUntil = (months: number): number =>
    collected.slice(0, Math.max(0, months)).reduce((sum, cents) => sum + cents, 0);
  for (const [at, euro] of collected.entries())
    lines['openings.csv'].push(
      sourced({ kind: 'collected', project: code, month: addMonths(first, at), euro, tonnes: null }),
    );
  for (let at = 6; at < MONTHS; at += 3) {
    const on = dayIn(addMonths(first, at), 9);
    const cents = sumUntil(at - 3) - sumUntil(at - 6);
    const reference = `CANOPY ${code} ${on.slice(0, 7)}`;
    const receipt = addPdf(sample, `transfer-${code}-${on.slice(0, 7)}.pdf`, [
      `Transfer of ${centsToDecimalText(cents)} euro`,
      reference,
      `Executed on ${on}`,
    ]);
    lines['transfers.csv'].push(
      sourced({
        code: `${code}-${on.slice(0, 7)}`,
        project: code,
        on,
        euro: cents,
        bank_reference: reference,
        at_own_risk: false,
        before_books: true,
        receipt,
      }),
    );
    if (at % 6 !== 0) continue;
    const until = dayIn(addMonths(first, at), 28);
    const done = Math.floor(sumUntil(at - 3) / (euro_per_unit * 100));
    const figures = {
      ...Object.fromEntries(reportFigures.map((figure) => [figure, null])),
      [figureOfKind[kind]]: done,
    } as Record<(typeof reportFigures)[number], number | null>;
    const trees = kind === 'forest' ? { survived: Math.floor(done * 0.88), replanted: Math.floor(done * 0.06) } : {};
    const document = addPdf(sample, `report-${code}-${until}.pdf`, [
      `Report of ${code} until ${until}`,
      `${figureOfKind[kind]}: ${done}`,
    ]);
    lines['reports.csv'].push(
      sourced({ project: code, until, ...figures, ...trees, text: reportTexts[kind](done), document }),
    );
  }
};

/**
 * Three years of sample data until the month before `today`: lots in every state, credits, contributions, transfers with receipts, and reports.
 */
export const buildExample = (projects: readonly ProjectContent[], today: BusinessDate): LoadFiles => {
  const first = addMonths(firstOfMonth(today), -MONTHS);
  const sample: Sample = { lines: emptyLoadLines(), pdfs: [], first };
  addLots(sample);
  addCredits(sample);
  for (const { part, code, kind } of projects) if (part === 'contribution') addContributions(sample, code, kind);
  return {
    hash: `sample data from ${first}`,
    projects: projects.map(sourced),
    lines: sample.lines,
    pdfs: sample.pdfs,
    faults: [],
  };
};
