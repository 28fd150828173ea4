import type { Language } from '#platform/pure/language.ts';

/** The offer to switch to a language, written in that language. Pages in another language show it, and their strings do not contain it. */
export const languageOffers: Readonly<Record<Language, { text: string; label: string; close: string }>> = {
  en: { text: 'Read this page in English', label: 'Language', close: 'Close' },
  fr: { text: 'Lire cette page en français', label: 'Langue', close: 'Fermer' },
  nl: { text: 'Deze pagina in het Nederlands lezen', label: 'Taal', close: 'Sluiten' },
};
