import en from '#legal/rules/strings/en.json' with { type: 'json' };
import fr from '#legal/rules/strings/fr.json' with { type: 'json' };
import nl from '#legal/rules/strings/nl.json' with { type: 'json' };
import type { Language } from '#platform/pure/language.ts';
import type { Strings } from '#platform/pure/text-lookup.ts';

/** The words of the documents. */
export const legalStrings: Readonly<Record<Language, Strings>> = { en, fr, nl };
