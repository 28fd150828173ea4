import type { PlacedItem } from './place-items.ts';

/** Each new plant is a layer of the compositor, of which a phone holds a few. */
const MAX_GROWING = 8;

/** `growing`: a single new plant; the others of the picture rise together. */
export type Layer = { key: string; growing: boolean; placed: PlacedItem[] };

/** Layers from far to near, so that a new plant stands behind what is nearer. Of many new ones the nearest grow by themselves. */
export const buildLayers = (placed: readonly PlacedItem[], newKeys: ReadonlySet<string>): Layer[] => {
  const growing = new Set(placed.filter(({ item }) => newKeys.has(item.key)).slice(-MAX_GROWING));
  const layers: Layer[] = [];
  for (const each of placed) {
    const last = layers.at(-1);
    if (growing.has(each)) layers.push({ key: each.key, growing: true, placed: [each] });
    else if (last?.growing === false) last.placed.push(each);
    else layers.push({ key: `layer ${layers.length}`, growing: false, placed: [each] });
  }
  return layers;
};
