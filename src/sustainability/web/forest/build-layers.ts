import type { PlacedItem } from './place-items.ts';

/** Each new plant is a layer of the compositor, of which a phone holds a few. */
const MAX_GROWING = 8;

/** Bands of the picture from far to near, which rise one after another, by the percent at which each of them ends. */
const bandEnds = [66, 80, 100] as const;
const bandOf = ({ y }: PlacedItem): number => bandEnds.findIndex((end) => y <= end);

/** `growing`: a single new plant; the others rise together with their band. */
export type Layer = { key: string; growing: boolean; band: number; placed: PlacedItem[] };

/** Layers from far to near, so that a new plant stands behind what is nearer. Of many new ones the nearest grow by themselves. */
export const buildLayers = (placed: readonly PlacedItem[], newKeys: ReadonlySet<string>): Layer[] => {
  const growing = new Set(placed.filter(({ item }) => newKeys.has(item.key)).slice(-MAX_GROWING));
  const layers: Layer[] = [];
  for (const each of placed) {
    const last = layers.at(-1);
    const band = bandOf(each);
    if (growing.has(each)) layers.push({ key: each.key, growing: true, band, placed: [each] });
    else if (last?.growing === false && last.band === band) last.placed.push(each);
    else layers.push({ key: `layer ${layers.length}`, growing: false, band, placed: [each] });
  }
  return layers;
};
