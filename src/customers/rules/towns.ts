import type { Language } from '#platform/pure/language.ts';

/**
 * A town of a postal code. `local`: its local name; `otherNames`: names by language. `notSuggested`: valid for the code, but not
 * suggested.
 */
export type Town = {
  zip: string;
  local: string;
  otherNames: readonly (readonly [language: string, name: string])[];
  notSuggested: boolean;
};

/** Most suggestions at once. */
const SUGGESTIONS_MAX = 8;

/**
 * Parses the town list: one line for each code, `1020 Laeken|nl Laken; ~Bruxelles`, where `~` means not suggested. `#` starts
 * a remark.
 */
export function parseTowns(text: string): Town[] {
  return text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .flatMap((line) =>
      line
        .slice(5)
        .split('; ')
        .map((town) => {
          const isNotSuggested = town.startsWith('~');
          const [localName = '', ...otherNames] = town.slice(isNotSuggested ? 1 : 0).split('|');
          return {
            zip: line.slice(0, 4),
            local: localName,
            otherNames: otherNames.map((each) => [each.slice(0, 2), each.slice(3)] as const),
            notSuggested: isNotSuggested,
          };
        }),
    );
}

/** Name of a town in the customer's language, if it has one. */
export function townName({ local, otherNames }: Town, language: Language): string {
  return otherNames.find(([nameLanguage]) => nameLanguage === language)?.[1] ?? local;
}

/** Normal form for comparison: without case, accents, hyphens and apostrophes, and with short forms of "Saint" and "Sint". */
export function normalizeTownName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\b(saint|sint|sankt|st)\b/g, 'st')
    .replace(/\b(sainte|ste)\b/g, 'ste')
    .trim();
}

const namesOf = ({ local, otherNames }: Town): string[] =>
  [local, ...otherNames.map(([, name]) => name)].map(normalizeTownName);

/** Whether each typed word is the start of a word of the town or of its code. */
const matchesWords = (town: Town, words: readonly string[]): boolean =>
  namesOf(town).some((name) => words.every((word) => ` ${name}`.includes(` ${word}`) || town.zip.startsWith(word)));

/**
 * Suggests towns in any language for a partial or full code, part of a name, or both. Towns of the typed code `zip` come
 * first, then names that start with the text.
 */
export function suggestTowns(towns: readonly Town[], typedText: string, language: Language, zip = ''): Town[] {
  const normalizedName = normalizeTownName(typedText);
  if (normalizedName.length < 2) return [];
  if (/^\d{4}$/.test(normalizedName)) return suggestedTownsOfZip(towns, normalizedName);
  const words = normalizedName.split(' ');
  const matchingTowns = towns.filter((town) => !town.notSuggested && matchesWords(town, words));
  const nameRank = (town: Town) => (namesOf(town).some((name) => name.startsWith(normalizedName)) ? 0 : 1);
  const zipRank = (town: Town) => (town.zip === zip.trim() ? 0 : 1);
  const nameLength = (town: Town) => townName(town, language).length;
  const rankedTowns = /^\d/.test(normalizedName)
    ? matchingTowns
    : matchingTowns.toSorted(
        (a, b) => zipRank(a) - zipRank(b) || nameRank(a) - nameRank(b) || nameLength(a) - nameLength(b),
      );
  return rankedTowns.slice(0, SUGGESTIONS_MAX);
}

/** Suggested towns of a full code. */
export function suggestedTownsOfZip(towns: readonly Town[], zip: string): Town[] {
  return towns.filter((town) => town.zip === zip.trim() && !town.notSuggested);
}

/** Whether a town belongs to a code, by its name in any language. */
export function isTownOfZip(towns: readonly Town[], zip: string, city: string): boolean {
  const normalizedName = normalizeTownName(city);
  return towns.some((town) => town.zip === zip.trim() && namesOf(town).includes(normalizedName));
}

/** Length of the common prefix of two names. */
const commonPrefixLength = (a: string, b: string): number => {
  const differenceAt = [...a].findIndex((letter, at) => letter !== b[at]);
  return differenceAt < 0 ? a.length : differenceAt;
};

export type TownCorrection = {
  /** Town of the code with the most similar name. */
  town: Town;
  /** The typed town with its real code, if it exists. */
  typed: Town | null;
};

/** Suggests a town of the postal code when `city` is none of its towns; null when `city` is empty or one of them, or when the code has none. */
export function findTownCorrection(towns: readonly Town[], zip: string, city: string): TownCorrection | null {
  const normalizedName = normalizeTownName(city);
  if (normalizedName === '' || isTownOfZip(towns, zip, city)) return null;
  const similarityOf = (town: Town) =>
    Math.max(...namesOf(town).map((name) => commonPrefixLength(name, normalizedName)));
  const town = suggestedTownsOfZip(towns, zip).toSorted((a, b) => similarityOf(b) - similarityOf(a))[0];
  if (!town) return null;
  return { town, typed: towns.find((each) => !each.notSuggested && namesOf(each).includes(normalizedName)) ?? null };
}
