import { readFile } from 'node:fs/promises';
import { type LegalDocument, legalDocument, legalFacts } from '#legal/rules/legal-documents.ts';
import en from '#legal/rules/strings/en.json' with { type: 'json' };
import fr from '#legal/rules/strings/fr.json' with { type: 'json' };
import nl from '#legal/rules/strings/nl.json' with { type: 'json' };
import type { Paper } from '#platform/documents/paper.ts';
import { taggedPdf } from '#platform/documents/tagged-pdf.ts';
import { texts } from '#platform/i18n/texts.ts';
import { inLanguage } from '#platform/pure/by-language.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Strings } from '#platform/pure/text-lookup.ts';
import type { Settings } from '#platform/settings.ts';
import { termsIn } from './terms-in.ts';

const strings: Readonly<Record<Language, Strings>> = { en, fr, nl };

const read = (name: LegalDocument, language: Language, settings: Settings) =>
  legalDocument(name, strings[language], language, legalFacts(termsIn(language, settings)));

const made = new Map<string, Promise<Uint8Array>>();

/** The same for everybody: made once by each process, and for each set of settings. */
const once = (name: string, language: Language, settings: Settings, make: () => Promise<Uint8Array>) => {
  const key = JSON.stringify([name, language, termsIn(language, settings)]);
  const known = made.get(key) ?? make();
  made.set(key, known);
  known.catch(() => made.delete(key));
  return known;
};

const begin = (paper: Paper, brand: string, text: string): void => {
  paper.put('P', brand, { bold: true, size: 10, leaf: true });
  paper.skip(0.4);
  paper.put('H1', text, { bold: true, size: 19 });
};

/**
 * The general terms as a PDF: those of the product itself, or the operator's own file; null when the operator's terms are only a page
 * (`TERMS_URL` without `TERMS_FILE`, which a start without a sandbox refuses).
 */
export const termsPdf = async (language: Language, settings: Settings, date: Date): Promise<Uint8Array | null> => {
  if (settings.TERMS_FILE !== '') return readFile(settings.TERMS_FILE.replaceAll('{language}', language));
  if (settings.TERMS_URL !== '') return null;
  return once('terms', language, settings, () => {
    const { title: name, intro, parts } = read('terms', language, settings);
    const version = texts(language, 'legal')('version', { version: settings.TERMS_VERSION });
    return taggedPdf(
      { title: `${name}, ${version}`, author: inLanguage(settings.PROVIDER_NAME, language), language, date },
      (paper) => {
        begin(paper, settings.BRAND_NAME, name);
        paper.put('P', version, { size: 10 });
        paper.skip(0.6);
        paper.put('P', intro, { gap: 1.5 });
        for (const part of parts) {
          paper.skip(0.75);
          paper.put('H2', part.title, { bold: true, size: 11, leaf: true, gap: 2, keep: 40 });
          for (const text of part.text) paper.put('P', text, { gap: 1.5, after: 2.5 });
        }
      },
    );
  });
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
        begin(paper, settings.BRAND_NAME, name);
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
