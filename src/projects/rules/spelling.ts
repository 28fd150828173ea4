import type { ForestRows } from './forest.ts';

/** A code or name without what a typist may vary: capitals, and kinds and numbers of spaces. */
export const normalizeSpelling = (text: string): string =>
  text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Key of a credit; zeros that its number begins with make no difference. */
export const serialKey = (registry: string, serial: string): string =>
  `${normalizeSpelling(registry)} ${serial.replace(/(?<!\d)0+(?=\d+$)/, '')}`;

/** Codes of lots, of their lines and of transfers, and names of registries. */
export type SpelledKind = 'lot' | 'line' | 'transfer' | 'registry';

/** Returns how a text was written before; null when it is new, and from then on it is known. */
export type SpellingSearch = (kind: SpelledKind, text: string) => string | null;

/** Searches among what is stored and what was asked for since. */
export const buildSpellingSearch = ({
  lots,
  events,
  transfers,
}: Pick<ForestRows, 'lots' | 'events' | 'transfers'>): SpellingSearch => {
  const spelled = new Map<string, string>();
  const search: SpellingSearch = (kind, text) => {
    const key = `${kind} ${normalizeSpelling(text)}`;
    const earlierSpelling = spelled.get(key) ?? null;
    if (earlierSpelling === null) spelled.set(key, text);
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

/** Registries that are written in several ways, and credits that are stored several times by that. */
export const listTwiceSpelled = ({ lots, serials }: Pick<ForestRows, 'lots' | 'serials'>): Spelled[] => {
  const registries = Map.groupBy(new Set(lots.map(({ registry }) => registry)), normalizeSpelling);
  const credits = Map.groupBy(serials, ({ registry, serial }) => serialKey(registry, serial));
  return [
    ...[...registries.values()].map((names) => ({ names: names.toSorted(), of: 'the registry' })),
    ...[...credits.values()].map((own) => ({
      names: own.map(({ registry, serial }) => `${registry} ${serial}`).toSorted(),
      of: 'a credit',
    })),
  ].flatMap(({ names: [first = '', ...others], of }) =>
    others.length === 0
      ? []
      : { where: first, says: `${of} is written ${others.map((name) => `"${name}"`).join(', ')} too` },
  );
};
