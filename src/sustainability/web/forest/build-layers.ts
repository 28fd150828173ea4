import type { PlacedItem } from '#sustainability/rules/place-items.ts';

/** Maximum number of new plants that grow one by one: each is a layer of the compositor, of which a phone holds only a few. */
const MAX_GROWING = 8;

/** Bands of the picture, whose plants rise one band after another. `end`: lower end in percent of the picture. */
const bands = [
  { band: 'far', end: 66 },
  { band: 'middle', end: 80 },
  { band: 'near', end: 100 },
] as const;
type Band = (typeof bands)[number]['band'];
const bandOf = ({ y }: PlacedItem): Band => bands.find(({ end }) => y <= end)?.band ?? 'near';

/** `growing`: the layer has a single new plant, which grows by itself. The plants of other layers rise together with their band. */
export type Layer = { key: string; growing: boolean; band: Band; placed: PlacedItem[] };

/** Builds layers from far to near, so that nearer plants are drawn over a new one. Of many new plants only the nearest grow by themselves. */
export const buildLayers = (placed: readonly PlacedItem[], newKeys: ReadonlySet<string>): Layer[] => {
  const growingItems = new Set(placed.filter(({ item }) => newKeys.has(item.key)).slice(-MAX_GROWING));
  const layers: Layer[] = [];
  for (const each of placed) {
    const lastLayer = layers.at(-1);
    const band = bandOf(each);
    if (growingItems.has(each)) layers.push({ key: each.key, growing: true, band, placed: [each] });
    else if (lastLayer?.growing === false && lastLayer.band === band) lastLayer.placed.push(each);
    else layers.push({ key: `layer ${layers.length}`, growing: false, band, placed: [each] });
  }
  return layers;
};
