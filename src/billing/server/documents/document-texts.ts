import type { TFunction } from 'i18next';
import { texts } from '#platform/i18n/texts.ts';
import type { Language } from '#platform/pure/language.ts';

export type DocumentTexts = (key: string, values?: Record<string, unknown>) => string;

/**
 * The sentences of documents. Those that template 4 of bills and 2 of receipts changed are also kept as they were, under `earlier`, for
 * documents that were issued with them.
 */
export const documentTexts = (language: Language, words: 'new' | 'earlier'): DocumentTexts => {
  const t: TFunction = texts(language, 'billing/server/documents');
  return (key, values = {}) => t(words === 'earlier' ? [`earlier.${key}`, key] : key, values);
};
