import { taggedPdf, TooLong } from '#platform/documents/tagged-pdf.ts';
import type { Language } from '#platform/pure/language.ts';
import type { ContractSummary } from './contract-summary.ts';

type Made = { brand: string; date: Date };

const draw = (summary: ContractSummary, language: Language, { brand, date }: Made, tight: boolean) => {
  const [gap, after, above] = tight ? [0, 0.5, 0.15] : [0.5, 1.5, 0.45];
  const options = { author: brand, language, date, mostPages: 1, margin: tight ? 36 : 44 };
  return taggedPdf({ ...options, title: `${summary.title}, ${summary.plan}` }, (paper) => {
    paper.put('P', brand, { bold: true, leaf: true });
    paper.put('H1', summary.title, { bold: true, size: tight ? 15 : 17 });
    paper.put('P', summary.plan, { bold: true, size: 12 });
    paper.put('P', summary.date);
    paper.skip(above);
    paper.put('P', summary.intro, { gap });
    for (const section of summary.sections) {
      paper.skip(above);
      paper.rule(-1);
      paper.put('H2', section.title, { bold: true, size: 11, leaf: true, gap: 1 });
      for (const text of section.lines) paper.put('P', text, { gap, after });
    }
  });
};

/**
 * The summary as a tagged PDF on one A4 page, closer together when it holds many extras.
 * @throws TooLong when it does not fit one page, as the regulation asks: the texts or the settings are too long.
 */
export const contractSummaryPdf = async (
  summary: ContractSummary,
  language: Language,
  made: Made,
): Promise<Uint8Array> => {
  try {
    return await draw(summary, language, made, false);
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    return draw(summary, language, made, true);
  }
};
