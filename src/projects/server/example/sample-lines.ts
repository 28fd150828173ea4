import { createHash } from 'node:crypto';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToDecimalText } from '#platform/pure/money.ts';
import { emptyLoadLines, type LoadLines, type Sourced } from '#projects/rules/load-lines.ts';
import { type ContributionKind, figureOfKind, reportFigures } from '#projects/rules/project-kinds.ts';
import type { LoadedPdf } from '../load/read-load-files.ts';
import { buildSamplePdf } from './sample-pdf.ts';

/** Beneficiary of sample retirements: a name, because a registry shows the same text in every language. */
export const BENEFICIARY = 'Canopy';

/** Euro for a unit of the work of a project. */
const euroPerUnit: Readonly<Record<ContributionKind, number>> = {
  forest: 1.4,
  school: 9,
  hospital: 1.1,
  beehives: 95,
  farm: 110,
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

export type Sample = { lines: LoadLines; pdfs: LoadedPdf[] };
export const emptySample = (): Sample => ({ lines: emptyLoadLines(), pdfs: [] });

export const toSourced = <T>(value: T): Sourced<T> => ({ source: 'sample data', value });

export const addPdf = ({ pdfs }: Sample, name: string, lines: readonly string[]): string => {
  const content = buildSamplePdf(['SAMPLE DATA', ...lines]);
  pdfs.push({ name, content, sha256: createHash('sha256').update(content).digest('hex') });
  return name;
};

type Transfer = { code: string; on: BusinessDate; cents: Cents; fromBooks?: boolean };

/** A transfer to a project with its receipt. `fromBooks`: the money is from contributions in the books, which may still be refunded in part. */
export const addTransfer = (sample: Sample, { code, on, cents, fromBooks = false }: Transfer): void => {
  const name = fromBooks ? on : on.slice(0, 7);
  const reference = `CANOPY ${code} ${name}`;
  const receipt = addPdf(sample, `transfer-${code}-${name}.pdf`, [
    `Transfer of ${centsToDecimalText(cents)} euro`,
    reference,
    `Executed on ${on}`,
  ]);
  sample.lines['transfers.csv'].push(
    toSourced({
      code: `${code}-${name}`,
      project: code,
      on,
      euro: cents,
      bank_reference: reference,
      at_own_risk: fromBooks,
      before_books: !fromBooks,
      receipt,
    }),
  );
};

type Report = { code: string; kind: ContributionKind; reported_until: BusinessDate; cents: Cents; atLeast?: number };

/** A report of the work done with all money that has reached a project. */
export const addReport = (sample: Sample, { code, kind, reported_until, cents, atLeast = 0 }: Report): void => {
  const units = Math.max(atLeast, Math.floor(cents / (euroPerUnit[kind] * 100)));
  const figures = {
    ...Object.fromEntries(reportFigures.map((figure) => [figure, null])),
    [figureOfKind[kind]]: units,
  } as Record<(typeof reportFigures)[number], number | null>;
  const trees = kind === 'forest' ? { survived: Math.floor(units * 0.88), replanted: Math.floor(units * 0.06) } : {};
  const document = addPdf(sample, `report-${code}-${reported_until}.pdf`, [
    `Report of ${code} until ${reported_until}`,
    `${figureOfKind[kind]}: ${units}`,
  ]);
  sample.lines['reports.csv'].push(
    toSourced({ project: code, until: reported_until, ...figures, ...trees, text: reportTexts[kind](units), document }),
  );
};
