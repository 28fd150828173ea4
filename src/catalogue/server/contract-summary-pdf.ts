import { taggedPdf } from '#platform/documents/tagged-pdf.ts';
import type { Language } from '#platform/pure/language.ts';
import type { ContractSummary } from './contract-summary.ts';

/**
 * The summary as a tagged PDF on one A4 page.
 * @throws Error when it does not fit one page, as the regulation asks: the texts or the settings are too long.
 */
export const contractSummaryPdf = (
  summary: ContractSummary,
  language: Language,
  { brand, date }: { brand: string; date: Date },
): Promise<Uint8Array> =>
  taggedPdf({ title: `${summary.title}: ${summary.plan}`, author: brand, language, date, mostPages: 1 }, (paper) => {
    paper.put('P', brand, { bold: true, size: 10, leaf: true });
    paper.skip(0.4);
    paper.put('H1', summary.title, { bold: true, size: 19 });
    paper.put('P', summary.plan, { bold: true, size: 12, gap: 2 });
    paper.put('P', summary.date, { size: 10 });
    paper.skip(0.6);
    paper.put('P', summary.intro, { gap: 1.5 });
    for (const section of summary.sections) {
      paper.skip(0.75);
      paper.rule(-4);
      paper.put('H2', section.title, { bold: true, size: 11, leaf: true, gap: 2 });
      for (const text of section.lines) paper.put('P', text, { gap: 1.5, after: 2.5 });
    }
  });
