import { renderTaggedPdf, TooManyPagesError } from '#platform/documents/tagged-pdf.ts';
import { texts } from '#platform/i18n/texts.ts';
import type { Language } from '#platform/pure/language.ts';
import type { ContractSummary } from './contract-summary.ts';

/** File name of a contract summary, in its own language. `part`: its place among several, from 1. */
export const contractSummaryFileName = (language: Language, part?: number): string =>
  `${texts(language, 'catalogue')('summary.file')}${part === undefined ? '' : `-${part}`}.pdf`;

type PdfMetadata = { brand: string; date: Date };

/** The parts of a contract summary that its document shows. */
export type PrintedSummary = Pick<ContractSummary, 'title' | 'plan' | 'date' | 'intro'> & {
  sections: readonly { title: string; lines: readonly string[] }[];
};

const renderPdf = (summary: PrintedSummary, language: Language, { brand, date }: PdfMetadata, isTight: boolean) => {
  const [gap, after, above] = isTight ? [0, 0.5, 0.15] : [0.5, 1.5, 0.45];
  const options = { author: brand, language, date, mostPages: 1, margin: isTight ? 36 : 44 };
  return renderTaggedPdf({ ...options, title: `${summary.title}, ${summary.plan}` }, (paper) => {
    paper.writeText('P', brand, { bold: true, leaf: true });
    paper.writeText('H1', summary.title, { bold: true, size: isTight ? 15 : 17 });
    paper.writeText('P', summary.plan, { bold: true, size: 12 });
    paper.writeText('P', summary.date);
    paper.addSpace(above);
    paper.writeText('P', summary.intro, { gap });
    for (const section of summary.sections) {
      paper.addSpace(above);
      paper.drawLine(-1);
      paper.writeText('H2', section.title, { bold: true, size: 11, leaf: true, gap: 1 });
      for (const text of section.lines) paper.writeText('P', text, { gap, after });
    }
  });
};

/**
 * The summary as a tagged PDF on one A4 page, closer together when it holds many extras.
 * @throws TooManyPagesError when it does not fit one page, as the regulation asks: the texts or the settings are too long.
 */
export const renderContractSummaryPdf = async (
  summary: PrintedSummary,
  language: Language,
  metadata: PdfMetadata,
): Promise<Uint8Array> => {
  try {
    return await renderPdf(summary, language, metadata, false);
  } catch (error) {
    if (!(error instanceof TooManyPagesError)) throw error;
    return renderPdf(summary, language, metadata, true);
  }
};
