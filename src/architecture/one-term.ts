import type { Rule } from './project.ts';
import { type languages, groupStringsByNamespace } from './strings.ts';

/** Deprecated synonyms of the terms in docs/words.md, with the term to use. */
const deprecatedTerms: Record<(typeof languages)[number], readonly [RegExp, string][]> = {
  en: [],
  fr: [
    [/\bformules?\b/i, 'forfait'],
    [/\brésumé contractuel/i, 'récapitulatif contractuel'],
  ],
  nl: [
    [/\babonnement/i, 'formule (maandabonnement for what is paid afterwards)'],
    [/\bsamenvatting van het contract/i, 'contractsamenvatting'],
    [/\bactivatie\b/i, 'activering'],
    [/\b(in|uit)(loggen|gelogd)\b|\blog (opnieuw )?in\b/i, 'aanmelden, afmelden'],
  ],
};

/** Title and first sentence of the contract summary are prescribed by Regulation (EU) 2019/2243. */
const prescribed = (path: string, key: string): boolean =>
  path.startsWith('src/catalogue/') && /^summary\.(title|intro)$/.test(key);

/** User-facing strings use one term per concept in each language, as listed in docs/words.md. */
export const oneTermPerConcept: Rule = (files) =>
  groupStringsByNamespace(files).flatMap(({ files: each }) =>
    [...each].flatMap(([language, { path, leaves }]) =>
      [...leaves].flatMap(([key, text]) =>
        deprecatedTerms[language].flatMap(([second, word]) =>
          second.test(text) && !prescribed(path, key) ? [{ path, says: `${key}: our word is "${word}"` }] : [],
        ),
      ),
    ),
  );
