import type { ForestRows } from './forest.ts';

/** Normalizes a code or name for comparison: capitals, and the kind and number of spaces, make no difference. */
export const normalizeSpelling = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Key of a credit for comparison. Leading zeros of the number in its serial make no difference. */
export const serialKey = (registry: string, serial: string): string =>
  `${normalizeSpelling(registry)} ${serial.replace(/(?<!\d)0+(?=\d+$)/, '')}`;

/** Kind of the thing that a text names: the code of a lot, of a line about it or of a transfer, or a registry. */
export type SpelledKind = 'lot' | 'line' | 'transfer' | 'registry';

/** Returns the first spelling of a text; null when the text is new, which is then stored as the first spelling. */
export type SpellingSearch = (kind: SpelledKind, text: string) => string | null;

/** Builds a search that compares a text with the stored ones and with those of its earlier calls. */
export const createSpellingRegister = ({
  lots,
  events,
  transfers,
}: Pick<ForestRows, 'lots' | 'events' | 'transfers'>): SpellingSearch => {
  const firstSpellings = new Map<string, string>();
  const search: SpellingSearch = (kind, text) => {
    const key = `${kind} ${normalizeSpelling(text)}`;
    const earlierSpelling = firstSpellings.get(key) ?? null;
    if (earlierSpelling === null) firstSpellings.set(key, text);
    return earlierSpelling;
  };
  for (const { code, registry } of lots) {
    search('lot', code);
    search('registry', registry);
  }
  for (const { code } of events) search('line', code);
  for (const { code } of transfers) search('transfer', code);
  return search;
};

type Spelled = { where: string; says: string };

/** Lists registries that are spelled in several ways, and credits that are stored several times because of that. */
export const listTwiceSpelled = ({ lots, serials }: Pick<ForestRows, 'lots' | 'serials'>): Spelled[] => {
  const registries = Map.groupBy(new Set(lots.map(({ registry }) => registry)), normalizeSpelling);
  const credits = Map.groupBy(serials, ({ registry, serial }) => serialKey(registry, serial));
  return [
    ...[...registries.values()].map((names) => ({ names: names.toSorted(), of: 'the registry' })),
    ...[...credits.values()].map((serialsOfCredit) => ({
      names: serialsOfCredit.map(({ registry, serial }) => `${registry} ${serial}`).toSorted(),
      of: 'a credit',
    })),
  ].flatMap(({ names: [firstSpelling = '', ...otherSpellings], of }) =>
    otherSpellings.length === 0
      ? []
      : { where: firstSpelling, says: `${of} is written ${otherSpellings.map((name) => `"${name}"`).join(', ')} too` },
  );
};
