import type { ForestScene } from '#sustainability/rules/green-shapes.ts';

export type SceneItem = ForestScene['items'][number];
/** Position in percent of the picture, with the scale of its drawing, which is 100 high. `at`: index of the item. */
export type PlacedItem = { at: number; key: string; item: SceneItem; x: number; y: number; scale: number };

/** Up to this number of items they are drawn larger, with the forest of all customers behind them. */
export const FEW = 40;
/** Fewer items than these are all placed in front, so that the hills behind stay free for later ones. */
const IN_FRONT = 12;
/** How much larger a single item is drawn than one of many. */
const NEAREST = 3.2;
const GOLDEN = 0.618_033_988_75;
/** Maximum number of trees drawn for one report, so that all items have room. */
const MAX_TREES = 6;

/** Number of trees drawn for an item: one for each tree of a customer, one for every 20 of all customers. */
const drawnOf = ({ kind, count }: SceneItem, mine: boolean): number =>
  kind === 'tree' ? Math.max(1, Math.min(MAX_TREES, mine ? count : Math.round(count / 20))) : 1;

const scaleOf = { sapling: 0.36, tree: 0.62, house: 0.86 } as const;

/** Rounds to two decimals: further ones are invisible and make the page longer. */
const toHundredths = (value: number): number => Math.round(value * 100) / 100;

/** Compares by code units: `localeCompare` is slow on a phone, and the order of languages does not matter here. */
const compareSigns = (sign: string, otherSign: string): number => (sign < otherSign ? -1 : sign > otherSign ? 1 : 0);

/**
 * Positions of items, far ones first: the newest are in front, and successive items are apart. An item keeps its
 * horizontal position when newer ones are added.
 */
export const placeItems = (items: readonly SceneItem[], mine: boolean): PlacedItem[] => {
  const byAge = items
    .map((item, at) => ({ item, at }))
    .toSorted((a, b) => compareSigns(a.item.on, b.item.on) || compareSigns(a.item.key, b.item.key))
    .flatMap(({ item, at }) =>
      Array.from({ length: drawnOf(item, mine) }, (_, nth) => ({ at, item, key: `${item.key} ${nth}` })),
    );
  const nearness = Math.max(1, NEAREST - ((NEAREST - 1) * Math.log(Math.max(1, byAge.length))) / Math.log(FEW));
  return byAge
    .map((each, rank) => {
      const depth = 1 - (byAge.length - 1 - rank) / Math.max(byAge.length - 1, IN_FRONT);
      const margin = each.item.kind === 'house' ? 14 : 4;
      const scale =
        scaleOf[each.item.kind] *
        (0.45 + 0.55 * depth) *
        // A house is enlarged less: it would be as wide as the picture on a phone.
        (each.item.kind === 'house' ? Math.min(1.2, nearness) : nearness);
      return {
        ...each,
        x: toHundredths(margin + (100 - 2 * margin) * ((rank * GOLDEN + 0.5) % 1)),
        y: toHundredths(52 + depth * (44 - (6 * (nearness - 1)) / (NEAREST - 1))),
        scale: toHundredths(scale),
      };
    })
    .toSorted((a, b) => a.y - b.y);
};

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/** Season of a day, for the colours of leaves. */
export const seasonOf = (iso: string): Season => {
  const month = Number(iso.slice(5, 7));
  if (month >= 3 && month <= 5) return 'spring';
  if (month >= 6 && month <= 8) return 'summer';
  return month >= 9 && month <= 11 ? 'autumn' : 'winter';
};
