import type { TFunction } from 'i18next';
import { texts } from '#platform/i18n/texts.ts';
import type { Language } from '#platform/pure/language.ts';

/**
 * Version of the layout and texts of new documents. A change that makes documents look different gets the next number; older versions stay for the
 * documents that were issued with them.
 */
export const BILL_TEMPLATE_VERSION = 5;

/**
 * Versions of the template. A document keeps the one that it was issued with. From the second on, what a head line says is not repeated in the lines, so
 * that the bill of one SIM is one page; from the third on, an add-on of carbon removal has its own name alone, and
 * the e-invoice names article 28, 3° instead of 2° of the VAT Code for costs of a late payment; from the fourth on, a contribution has its own name alone,
 * and sentences that have a copy under `earlier` have new words; from the fifth on, names have their letters beyond Latin-1.
 */
export type BillTemplate = 1 | 2 | 3 | 4 | 5;
export const toBillTemplate = (version: number): BillTemplate =>
  version === 1 || version === 2 || version === 3 || version === 4 ? version : 5;

/** Which of the two wordings a template uses. */
export const wordingOf = (template: BillTemplate): 'new' | 'earlier' => (template > 3 ? 'new' : 'earlier');

export type DocumentTexts = (key: string, values?: Record<string, unknown>) => string;

/**
 * The sentences of documents. Those that template 4 of bills and 2 of receipts changed are also kept as they were, under `earlier`, for
 * documents that were issued with them.
 */
export const documentTexts = (language: Language, words: 'new' | 'earlier'): DocumentTexts => {
  const t: TFunction = texts(language, 'billing/server/documents');
  return (key, values = {}) => t(words === 'earlier' ? [`earlier.${key}`, key] : key, values);
};
