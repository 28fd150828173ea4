import { readFile } from 'node:fs/promises';
import { type LegalDocument, buildLegalDocument, legalParameters } from '#legal/rules/legal-documents.ts';
import { renderTaggedPdf } from '#platform/documents/tagged-pdf.ts';
import { texts } from '#platform/i18n/texts.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { writePdfHeading, renderLegalDocumentPdf } from './legal-document-pdf.ts';
import { legalStrings } from './strings.ts';
import { buildOperatorFacts } from './build-operator-facts.ts';

const buildDocument = (name: LegalDocument, language: Language, settings: Settings) =>
  buildLegalDocument(name, legalStrings[language], language, legalParameters(buildOperatorFacts(language, settings)));

const pdfCache = new Map<string, Promise<Uint8Array>>();

/** The PDF is the same for all customers: each process renders it once per document, language and settings. */
const cachedPdf = (name: string, language: Language, settings: Settings, build: () => Promise<Uint8Array>) => {
  const key = JSON.stringify([name, language, buildOperatorFacts(language, settings)]);
  const pdf = pdfCache.get(key) ?? build();
  pdfCache.set(key, pdf);
  pdf.catch(() => pdfCache.delete(key));
  return pdf;
};

/**
 * The general terms as a PDF: those of the product itself, or the operator's own file; null when the operator's terms are only a page
 * (`TERMS_URL` without `TERMS_FILE`, which a start without a sandbox refuses).
 */
export const loadTermsPdf = async (
  language: Language,
  settings: Settings,
  pdfCreationDate: Date,
): Promise<Uint8Array | null> => {
  if (settings.TERMS_FILE !== '') return readFile(settings.TERMS_FILE.replaceAll('{language}', language));
  if (settings.TERMS_URL !== '') return null;
  return cachedPdf('terms', language, settings, () =>
    renderLegalDocumentPdf(buildDocument('terms', language, settings), {
      brand: settings.BRAND_NAME,
      author: localizedSetting(settings.PROVIDER_NAME, language),
      version: texts(language, 'legal')('version', { version: settings.TERMS_VERSION }),
      language,
      date: pdfCreationDate,
    }),
  );
};

/** The model withdrawal form on one page, with room to write behind each of its lines but the one that says who it goes to. */
export const renderWithdrawalFormPdf = (
  language: Language,
  settings: Settings,
  pdfCreationDate: Date,
): Promise<Uint8Array> =>
  cachedPdf('form', language, settings, () => {
    const [form] = buildDocument('form', language, settings).parts;
    const [use = '', addressee = '', ...fields] = form?.text ?? [];
    const name = form?.title ?? '';
    return renderTaggedPdf(
      {
        title: name,
        author: localizedSetting(settings.PROVIDER_NAME, language),
        language,
        date: pdfCreationDate,
        mostPages: 1,
      },
      (paper) => {
        writePdfHeading(paper, settings.BRAND_NAME, name);
        paper.addSpace(0.3);
        paper.writeText('P', use, { size: 10, gap: 1.5 });
        paper.addSpace(1.5);
        paper.writeText('P', addressee, { size: 10.5, gap: 1.5 });
        for (const line of fields.slice(0, -1)) {
          paper.addSpace(1.5);
          paper.writeText('P', line, { size: 10.5, gap: 1.5 });
          paper.addSpace(1.8);
          paper.drawLine(0);
        }
        paper.addSpace(1.5);
        paper.writeText('P', fields.at(-1) ?? '', { size: 10 });
      },
    );
  });
