/** Words of the telecom trade that are likely guesses on the site of a mobile operator. */
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

/** Shorter words occur in passwords by chance. */
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
 * Words that are likely guesses here: of the trade, of the operator's names and of the customer's address. Compared with
 * `isBreachedPassword`, so variants are covered.
 */
export function buildObviousWords(names: readonly string[], email: string | null): ReadonlySet<string> {
  const [name = '', domain = ''] = (email ?? '').split('@');
  const words = [...tradeWords, ...[...names, name, domain, email ?? ''].flatMap(wordsOf)];
  return new Set(words.filter((word) => [...word].length >= SHORTEST));
}
