import type { BillDocument } from '#billing/rules/bill-document.ts';
import { toPositiveCreditNote } from '#billing/rules/bill-document-view.ts';
import type { BillPresentation } from '#billing/rules/bill-presentation.ts';
import type { PdfWriter } from '#platform/documents/pdf-writer.ts';
import { renderTaggedPdf } from '#platform/documents/tagged-pdf.ts';
import type { Letters } from '#platform/documents/pdf-fonts.ts';
import { type BusinessDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import { type BillSections, buildBillSections } from './bill-sections.ts';
import { type BillTemplate, toBillTemplate } from './bill-template.ts';

/**
 * Measures of a template: `margin` and `code` in points, spaces above headings and tables in lines, `widths` as shares of the three columns at the
 * top.
 */
type Look = {
  margin: number;
  aboveHeading: number;
  aboveTable: number;
  code: number;
  widths: [number, number, number];
};
const compact: Look = { margin: 38, aboveHeading: 0.6, aboveTable: 0.6, code: 104, widths: [1.3, 1.35, 1.5] };
const looks: Readonly<Record<BillTemplate, Look>> = {
  1: { margin: 44, aboveHeading: 0.9, aboveTable: 0.6, code: 112, widths: [1.25, 1.35, 1.35] },
  2: compact,
  3: compact,
  4: compact,
  5: compact,
};

const writeHeading = (paper: PdfWriter, text: string, { aboveHeading }: Look): void => {
  paper.addSpace(aboveHeading);
  paper.writeText('H2', text, { bold: true, size: 12, leaf: true, gap: 2, keep: 60 });
};

const writeTop = (
  paper: PdfWriter,
  { brand, title, number, from, to, facts }: BillSections,
  { widths }: Look,
): void => {
  paper.writeText('P', brand, { bold: true, size: 14, leaf: true });
  paper.writeText('H1', `${title} ${number}`, { bold: true, size: 20 });
  paper.addSpace(0.4);
  const column = ({ title: head, lines }: BillSections['from'], width: number) => ({
    width,
    texts: [{ text: head, bold: true, leaf: true, tag: 'H2' as const }, ...lines.map((text) => ({ text }))],
  });
  paper.writeColumns([column(to, widths[0]), column(facts, widths[1]), column(from, widths[2])]);
};

const writePanel = (
  paper: PdfWriter,
  { panel: { label, amount, when, notes, qr } }: BillSections,
  { code: size }: Look,
): void => {
  paper.addSpace(1);
  const sum = {
    width: 1.15,
    texts: [
      { text: label, bold: true, size: 12, leaf: true, tag: 'H2' as const },
      { text: amount, bold: true, size: 28 },
      ...(when === '' ? [] : [{ text: when, bold: true, size: 12 }]),
    ],
  };
  const howToPay = {
    width: 1.5,
    texts: notes.flatMap(({ text, values }, at) => [
      { text, above: at > 0 ? 4 : 0 },
      ...values.map((value) => ({ text: value, bold: true })),
    ]),
  };
  const code = qr
    ? [{ width: 0.9, qr: { value: qr.value, alt: qr.alt, size }, texts: [{ text: qr.caption, above: 3 }] }]
    : [];
  paper.writeColumns([sum, howToPay, ...code], { shaded: true });
};

const writeLines = (paper: PdfWriter, { lines }: BillSections, look: Look): void => {
  writeHeading(paper, lines.title, look);
  for (const [at, { title, ...table }] of lines.tables.entries()) {
    if (at > 0) paper.addSpace(look.aboveTable);
    if (title !== '') paper.writeText('H3', title, { bold: true, size: 11, gap: 2, keep: 60 });
    paper.writeTable({ ...table, rowHeads: true });
  }
};

const writeTotals = (paper: PdfWriter, { totals }: BillSections, look: Look): void => {
  if (totals.vatRows.length === 0) return;
  writeHeading(paper, totals.title, look);
  paper.writeTable({
    head: totals.vatHead,
    rows: totals.vatRows,
    widths: [2, 1, 1, 1],
    rowHeads: true,
    keepsTogether: true,
  });
  if (totals.note !== null) paper.writeText('P', totals.note, { gap: 1 });
  if (totals.sumRows.length === 0) return;
  paper.addSpace(0.5);
  paper.writeTable({ head: totals.sumHead, rows: totals.sumRows, widths: [4, 1], rowHeads: true, keepsTogether: true });
};

const writeUsage = (paper: PdfWriter, { usage }: BillSections, look: Look): void => {
  if (usage.rows.length === 0) return;
  writeHeading(paper, usage.title, look);
  paper.writeTable({ head: usage.head, rows: usage.rows, widths: [1.5, 1, 0.9, 1.1, 1.2, 1.5], rowHeads: true });
  for (const { text, url } of usage.links) paper.writeText('P', text, { link: url, leaf: true, after: 1 });
};

const writeNotes = (paper: PdfWriter, { title, lines }: BillSections['help'], look: Look): void => {
  if (lines.length === 0) return;
  writeHeading(paper, title, look);
  for (const text of lines) paper.writeText('P', text, { gap: 1, after: 3 });
};

type Printed = { author: string; language: Language; issued_on: BusinessDate; letters: Letters };

/** Draws the sections of a document as a tagged PDF. */
export const renderSections = (
  sections: BillSections,
  { author, language, issued_on, letters }: Printed,
  template: BillTemplate,
): Promise<Uint8Array> => {
  const look = looks[template];
  const options = {
    title: `${sections.title} ${sections.number}`,
    author,
    language,
    date: startOfBusinessDay(issued_on),
    margin: look.margin,
    letters,
  };
  return renderTaggedPdf(options, (paper) => {
    writeTop(paper, sections, look);
    writePanel(paper, sections, look);
    writeLines(paper, sections, look);
    writeTotals(paper, sections, look);
    writeUsage(paper, sections, look);
    writeNotes(paper, sections.advice, look);
    writeNotes(paper, sections.help, look);
  });
};

/** Renders an invoice, credit note or contribution statement as a tagged PDF: the same bytes for the same data and version. */
export const renderBillDocument = (
  document: BillDocument,
  presentation: BillPresentation,
  language: Language,
  template_version: number,
): Promise<Uint8Array> => {
  const template = toBillTemplate(template_version);
  const sections = buildBillSections(toPositiveCreditNote(document), presentation, language, template);
  const { seller, issued_on } = document;
  const letters = template > 4 ? 'all' : 'western';
  return renderSections(sections, { author: seller.name, language, issued_on, letters }, template);
};
