import { addMonths, type BusinessDate, firstOfMonth, withDay } from '#platform/pure/calendar.ts';
import type { ProjectContent } from '#projects/rules/project-content.ts';
import type { ContributionKind } from '#projects/rules/project-kinds.ts';
import { GRAMS_PER_TONNE } from '#projects/rules/removal-lots.ts';
import type { LoadFiles } from '../load/read-load-files.ts';
import { addPdf, addReport, addTransfer, BENEFICIARY, emptySample, type Sample, toSourced } from './sample-lines.ts';

/** Length of the sample history. */
export const SAMPLE_MONTHS = 36;

/** Euro that a project gets in the first month (`first`), and by how much that grows each month (`increase`). */
const pace: Readonly<Record<ContributionKind, { first: number; increase: number }>> = {
  forest: { first: 62, increase: 14 },
  school: { first: 21, increase: 4 },
  hospital: { first: 15, increase: 3.5 },
  beehives: { first: 12, increase: 2 },
  farm: { first: 12, increase: 2.5 },
};

/** Lots of a project: tonnes, and the month (from the first one) in which each part is bought, delivered and retired. */
type LotPlan = {
  project: string;
  code: string;
  basis: 'ex_ante' | 'ex_post';
  price: number;
  planned_month: number;
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
    planned_month: 0,
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
    planned_month: 11,
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
    planned_month: 22,
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
    planned_month: 5,
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
    planned_month: 20,
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
    planned_month: 9,
    tonnes: 30,
    bought: [[15, 10]],
    delivered: [],
    retired: [],
  },
];
/**
 * Tonnes credited in the first month (`first`), and by how much that grows each month (`increase`). In total they stay just below the
 * retired and delivered tonnes, because retirements are in whole tonnes.
 */
const credits = { first: 1.2, increase: 0.24 } as const;
/** Share of the credits that customers gave to the second project. */
const BASALT_SHARE = 0.05;

const addLots = (sample: Sample, firstMonth: BusinessDate): void => {
  const { lines } = sample;
  for (const plan of lotPlans) {
    const planned_on = withDay(addMonths(firstMonth, plan.planned_month), 2);
    const code = `${plan.code}-${planned_on.slice(0, 4)}`;
    lines['lots.csv'].push(
      toSourced({
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
      const day = withDay(addMonths(firstMonth, month), 12);
      const document = addPdf(sample, `purchase-${code}.pdf`, [`Purchase of ${tonnes} t`, `Lot ${code}`, day]);
      lines['purchases.csv'].push(
        toSourced({ code: `${code}-P${at + 1}`, lot: code, on: day, tonnes: tonnes * GRAMS_PER_TONNE, document }),
      );
    }
    let delivered = 0;
    for (const [at, [month, tonnes]] of plan.delivered.entries()) {
      const day = withDay(addMonths(firstMonth, month), 18);
      const range = { serial_first: serialOf(delivered + 1), serial_last: serialOf(delivered + tonnes) };
      lines['deliveries.csv'].push(
        toSourced({ code: `${code}-D${at + 1}`, lot: code, on: day, ...range, document: null }),
      );
      delivered += tonnes;
    }
    let retiredTonnes = 0;
    for (const [at, [month, tonnes]] of plan.retired.entries()) {
      const day = withDay(addMonths(firstMonth, month), 25);
      const range = { serial_first: serialOf(retiredTonnes + 1), serial_last: serialOf(retiredTonnes + tonnes) };
      const document = addPdf(sample, `retirement-${code}-${at + 1}.pdf`, [
        `Retirement of ${tonnes} t in the Sandbox Registry`,
        `${range.serial_first} to ${range.serial_last}`,
        day,
      ]);
      lines['retirements.csv'].push(
        toSourced({ code: `${code}-R${at + 1}`, lot: code, on: day, ...range, beneficiary: BENEFICIARY, document }),
      );
      retiredTonnes += tonnes;
    }
  }
};

const addCredits = ({ lines }: Sample, firstMonth: BusinessDate): void => {
  for (let at = 0; at < SAMPLE_MONTHS; at += 1) {
    const grams = Math.round((credits.first + credits.increase * at) * 1000) * 1000;
    const basalt = Math.round((grams * BASALT_SHARE) / 1000) * 1000;
    const month = addMonths(firstMonth, at);
    lines['openings.csv'].push(
      toSourced({ kind: 'credited', project: 'biochar-condroz', month, euro: null, tonnes: grams - basalt }),
      toSourced({ kind: 'credited', project: 'basalt-hesbaye', month, euro: null, tonnes: basalt }),
    );
  }
};

/** Contributions by month, a transfer each quarter of the amount collected until a quarter before, and a report each half-year. */
const addContributions = (sample: Sample, firstMonth: BusinessDate, code: string, kind: ContributionKind): void => {
  const { lines } = sample;
  const { first: start, increase } = pace[kind];
  const collected = Array.from({ length: SAMPLE_MONTHS }, (_, at) => Math.round((start + increase * at) * 2) * 50);
  const sumUntil = (months: number): number =>
    collected.slice(0, Math.max(0, months)).reduce((sum, cents) => sum + cents, 0);
  for (const [at, euro] of collected.entries())
    lines['openings.csv'].push(
      toSourced({ kind: 'collected', project: code, month: addMonths(firstMonth, at), euro, tonnes: null }),
    );
  for (let at = 6; at < SAMPLE_MONTHS; at += 3) {
    const day = withDay(addMonths(firstMonth, at), 9);
    const cents = sumUntil(at - 3) - sumUntil(at - 6);
    addTransfer(sample, { code, on: day, cents });
    if (at % 6 === 0)
      addReport(sample, {
        code,
        kind,
        reported_until: withDay(addMonths(firstMonth, at), 28),
        cents: sumUntil(at - 3),
      });
  }
};

/**
 * Three years of sample data until the month before `today`: lots in every state, credits, contributions, transfers with receipts, and reports.
 */
export const buildExample = (projects: readonly ProjectContent[], today: BusinessDate): LoadFiles => {
  const firstMonth = addMonths(firstOfMonth(today), -SAMPLE_MONTHS);
  const sample = emptySample();
  addLots(sample, firstMonth);
  addCredits(sample, firstMonth);
  for (const { part, code, kind } of projects)
    if (part === 'contribution') addContributions(sample, firstMonth, code, kind);
  return { ...sample, hash: `sample data from ${firstMonth}`, projects: projects.map(toSourced), faults: [] };
};
