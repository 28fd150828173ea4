import { readFile } from 'node:fs/promises';
import { type LegalDocument, legalDocument, legalFacts } from '#legal/rules/legal-documents.ts';
import { taggedPdf } from '#platform/documents/tagged-pdf.ts';
import { texts } from '#platform/i18n/texts.ts';
import { inLanguage } from '#platform/pure/by-language.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { beginPaper, partsPdf } from './parts-pdf.ts';
import { legalStrings } from './strings.ts';
import { termsIn } from './terms-in.ts';

const read = (name: LegalDocument, language: Language, settings: Settings) =>
  legalDocument(name, legalStrings[language], language, legalFacts(termsIn(language, settings)));

const made = new Map<string, Promise<Uint8Array>>();

/** The same for everybody: made once by each process, and for each set of settings. */
const once = (name: string, language: Language, settings: Settings, make: () => Promise<Uint8Array>) => {
  const key = JSON.stringify([name, language, termsIn(language, settings)]);
  const known = made.get(key) ?? make();
  made.set(key, known);
  known.catch(() => made.delete(key));
  return known;
};

/**
 * The general terms as a PDF: those of the product itself, or the operator's own file; null when the operator's terms are only a page
 * (`TERMS_URL` without `TERMS_FILE`, which a start without a sandbox refuses).
 */
export const termsPdf = async (language: Language, settings: Settings, date: Date): Promise<Uint8Array | null> => {
  if (settings.TERMS_FILE !== '') return readFile(settings.TERMS_FILE.replaceAll('{language}', language));
  if (settings.TERMS_URL !== '') return null;
  return once('terms', language, settings, () =>
    partsPdf(read('terms', language, settings), {
      brand: settings.BRAND_NAME,
      author: inLanguage(settings.PROVIDER_NAME, language),
      version: texts(language, 'legal')('version', { version: settings.TERMS_VERSION }),
      language,
      date,
    }),
  );
};

/** The model withdrawal form on one page, with room to write behind each of its lines but the one that says who it goes to. */
export const withdrawalFormPdf = (language: Language, settings: Settings, date: Date): Promise<Uint8Array> =>
  once('form', language, settings, () => {
    const [form] = read('form', language, settings).parts;
    const [when = '', to = '', ...rest] = form?.text ?? [];
    const name = form?.title ?? '';
    return taggedPdf(
      { title: name, author: inLanguage(settings.PROVIDER_NAME, language), language, date, mostPages: 1 },
      (paper) => {
        beginPaper(paper, settings.BRAND_NAME, name);
        paper.skip(0.3);
        paper.put('P', when, { size: 10, gap: 1.5 });
        paper.skip(1.5);
        paper.put('P', to, { size: 10.5, gap: 1.5 });
        for (const line of rest.slice(0, -1)) {
          paper.skip(1.5);
          paper.put('P', line, { size: 10.5, gap: 1.5 });
          paper.skip(1.8);
          paper.rule(0);
        }
        paper.skip(1.5);
        paper.put('P', rest.at(-1) ?? '', { size: 10 });
      },
    );
  });
