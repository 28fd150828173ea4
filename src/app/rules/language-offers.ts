import type { Language } from '#platform/pure/language.ts';

/** The offer of each language at a first visit, in it: it is shown on pages of another one, whose strings do not have it. */
export const languageOffers: Readonly<Record<Language, { text: string; label: string; close: string }>> = {
  en: { text: 'Read this page in English', label: 'Language', close: 'Close' },
  fr: { text: 'Lire cette page en français', label: 'Langue', close: 'Fermer' },
  nl: { text: 'Deze pagina in het Nederlands lezen', label: 'Taal', close: 'Sluiten' },
};
