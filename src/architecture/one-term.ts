import type { Rule } from './project.ts';
import { type languages, groupStringsByNamespace } from './strings.ts';

/** Second words for what docs/words.md has a word for, and that word. */
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

/** Title and first sentence of the contract summary are the law's (Regulation 2019/2243). */
const prescribed = (path: string, key: string): boolean =>
  path.startsWith('src/catalogue/') && /^summary\.(title|intro)$/.test(key);

/** One thing has one word in each language, the one of docs/words.md. */
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
