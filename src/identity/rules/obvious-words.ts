/** Of the trade: what comes to mind at the site of a mobile operator. */
const tradeWords = [
  'telecom',
  'telephone',
  'telefoon',
  'mobile',
  'simcard',
  'simkaart',
  'cartesim',
  'prepaid',
  'abonnement',
];

/** Shorter ones stand in passwords by chance. */
const SHORTEST = 4;

const wordsOf = (text: string): string[] => {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== '');
  const pairs = words.slice(1).map((word, at) => `${words[at]}${word}`);
  return [...words, ...pairs, words.join('')];
};

/**
 * The words that a password here is guessed by first: of the trade, in the names that the operator goes by, and in the address of whoever
 * chooses it. To be compared as the well-known ones are, in every disguise.
 */
export function buildObviousWords(names: readonly string[], email: string | null): ReadonlySet<string> {
  const [name = '', place = ''] = (email ?? '').split('@');
  const words = [...tradeWords, ...[...names, name, place, email ?? ''].flatMap(wordsOf)];
  return new Set(words.filter((word) => [...word].length >= SHORTEST));
}
