import { z } from 'zod';
import { buildClaimFreeTextSchema, day, reportText } from './project-content.ts';
import { reportFigures } from './project-kinds.ts';
import { GRAMS_PER_TONNE } from './removal-lots.ts';
import { euroToCents } from '#platform/pure/money.ts';

/** Files that operators load, with their columns. A column that may be empty is nullable. */

const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._/-]{0,59}$/, 'letters, digits and .-_/');
const amount = (error: string, convert: (value: number) => number | null) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, error)
    .transform((text, ctx) => {
      const value = convert(Number(text));
      if (value === null || value <= 0) ctx.addIssue({ code: 'custom', message: error });
      return value ?? 0;
    });
const cents = amount('an amount in euro above 0, with at most two decimals', euroToCents);
/** Maximum tonnes of a line, against typing errors: no project in the world removes as much in ten years. */
const MAX_TONNES = 1_000_000;
const grams = amount('tonnes above 0 and up to a million, with at most three decimals', (tonnes) =>
  tonnes > MAX_TONNES ? null : Math.round(tonnes * GRAMS_PER_TONNE),
);
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());
const yesOrNo = z.enum(['yes', 'no', '']).transform((text) => text === 'yes');
const document = optional(z.string().regex(/^[\w][\w .-]{0,100}\.pdf$/, 'the name of a PDF beside this file'));
const figure = optional(
  z
    .string()
    .regex(/^\d{1,9}$/, 'a whole number')
    .transform(Number),
);

const lotLine = z.strictObject({
  code,
  project: code,
  registry: buildClaimFreeTextSchema(80),
  vintage: z
    .string()
    .regex(/^20\d\d$/, 'a year')
    .transform(Number),
  basis: z.enum(['ex_ante', 'ex_post']),
  planned_on: day,
  tonnes: grams,
  price_euro_per_tonne: cents,
  document,
});
const purchaseLine = z.strictObject({ code, lot: code, on: day, tonnes: grams, document });
const serial = z.string().min(1).max(80);
const deliveryLine = z.strictObject({ code, lot: code, on: day, serial_first: serial, serial_last: serial, document });
const retirementLine = z.strictObject({
  code,
  lot: code,
  on: day,
  serial_first: serial,
  serial_last: serial,
  beneficiary: buildClaimFreeTextSchema(200),
  document,
});
const transferLine = z.strictObject({
  code,
  project: code,
  on: day,
  euro: cents,
  bank_reference: buildClaimFreeTextSchema(140),
  at_own_risk: yesOrNo,
  /** Transferred before the books began, so it is not posted. */
  before_books: yesOrNo,
  receipt: document,
});
const reportLine = z.strictObject({
  project: code,
  until: day,
  ...(Object.fromEntries(reportFigures.map((key) => [key, figure])) as Record<
    (typeof reportFigures)[number],
    typeof figure
  >),
  text_en: z.string(),
  text_fr: z.string(),
  text_nl: z.string(),
  document,
});
const openingLine = z.strictObject({
  kind: z.enum(['collected', 'credited']),
  /** Only with `collected`. */
  project: optional(code),
  month: day.refine((text) => text.endsWith('-01'), 'the first day of a month'),
  euro: optional(cents),
  tonnes: optional(grams),
});

/** Schema of a line, by the name of its file. */
export const lineSchemas = {
  'lots.csv': lotLine,
  'purchases.csv': purchaseLine,
  'cancellations.csv': purchaseLine,
  'deliveries.csv': deliveryLine,
  'retirements.csv': retirementLine,
  'openings.csv': openingLine,
  'transfers.csv': transferLine,
  'reports.csv': reportLine.transform(({ text_en, text_fr, text_nl, ...line }, ctx) => {
    const text = reportText.safeParse({ en: text_en, fr: text_fr, nl: text_nl });
    for (const { path, message } of text.error?.issues ?? [])
      ctx.addIssue({ code: 'custom', path: [`text_${String(path[0])}`], message });
    return { ...line, text: text.data ?? { en: '', fr: '', nl: '' } };
  }),
} as const;
export type LineFile = keyof typeof lineSchemas;
export type LineOf<F extends LineFile> = z.output<(typeof lineSchemas)[F]>;

export const lineFiles = Object.keys(lineSchemas) as LineFile[];
export const isLineFile = (name: string): name is LineFile => Object.hasOwn(lineSchemas, name);

/** Position of a line: file and line number. */
export type Source = string;
export type Sourced<T> = { source: Source; value: T };
export type LoadLines = { [F in LineFile]: Sourced<LineOf<F>>[] };
export const emptyLoadLines = (): LoadLines => ({
  'lots.csv': [],
  'purchases.csv': [],
  'cancellations.csv': [],
  'deliveries.csv': [],
  'retirements.csv': [],
  'openings.csv': [],
  'transfers.csv': [],
  'reports.csv': [],
});
