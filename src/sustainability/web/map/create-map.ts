import {
  type ExpressionSpecification,
  type FilterSpecification,
  LngLatBounds,
  Map as MapLibre,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl';
// oxlint-disable-next-line import/default -- Vite resolves this import to the address of the worker
import workerUrl from './map-worker.ts?worker&url';
import { parseShapes, type Shapes } from './parse-shapes.ts';
import { worldShapes } from './world-shapes.ts';

export type Place = { lat: number; lon: number };

/** Maximum zoom, beyond which the shapes have no more detail, and minimum zoom, which shows the whole world. */
const [CLOSEST, FARTHEST] = [8, 0.4];
/** Initial zoom for one place, and maximum initial zoom for several places. */
const [ONE_PLACE, NEAR_PLACES] = [5.4, 6.5];

const kinds = ['land', 'home', 'coasts', 'borders'] as const;

const layers = [
  { id: 'sea', kind: 'background', token: '--sky' },
  { id: 'land', kind: 'fill', token: '--paper-sunk' },
  { id: 'home', kind: 'fill', token: '--moss' },
  { id: 'borders', kind: 'line', token: '--line-field', width: 0.8, opacity: 0.55 },
  { id: 'coasts', kind: 'line', token: '--line-field', width: 1, opacity: 0.8 },
  { id: 'home-border', of: 'home', kind: 'line', token: '--leaf', width: 1.5, opacity: 1 },
] as const;

type DrawnFrom = { id: string; source: 'world'; filter: FilterSpecification };
type Colours = (token: string) => string;

/** Returns a function that reads the colour of a token in the current theme of the page. */
const coloursOf = (element: Element): Colours => {
  const style = getComputedStyle(element);
  return (token) => style.getPropertyValue(token).trim();
};

const styleOf = (shapes: Shapes, colour: Colours): StyleSpecification => ({
  version: 8,
  projection: { type: 'globe' },
  // All shapes share a source: each source has tiles of its own, and each arriving tile costs a frame.
  sources: {
    world: {
      type: 'geojson',
      maxzoom: CLOSEST,
      data: {
        type: 'FeatureCollection',
        features: kinds.map((kind) => ({ type: 'Feature', properties: { kind }, geometry: shapes[kind] })),
      },
    },
  },
  layers: layers.map((layer) => {
    const { id, token } = layer;
    const value = colour(token);
    if (layer.kind === 'background') return { id, type: 'background', paint: { 'background-color': value } };
    const source = 'of' in layer ? layer.of : id;
    const drawn: DrawnFrom = { id, source: 'world', filter: ['==', ['get', 'kind'], source] };
    if (layer.kind === 'fill')
      return { ...drawn, type: 'fill', paint: { 'fill-color': value, 'fill-antialias': false } };
    const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 1, layer.width / 2, 5, layer.width];
    return {
      ...drawn,
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': value, 'line-width': width, 'line-opacity': layer.opacity },
    };
  }),
  transition: { duration: 0, delay: 0 },
});

/** Computes the view that shows all places; a single place is in the centre. */
const framing = (places: readonly Place[]) => {
  const bounds = new LngLatBounds();
  for (const { lon, lat } of places) bounds.extend([lon, lat]);
  return {
    bounds,
    options: {
      padding: { top: 56, bottom: 56, left: 72, right: 96 },
      maxZoom: places.length === 1 ? ONE_PLACE : NEAR_PLACES,
    },
  };
};

/** Moves the map so that it shows all places. */
export const moveMapToPlaces = (map: MapLibre, places: readonly Place[]): void => {
  const { bounds, options } = framing(places);
  map.fitBounds(bounds, options);
};

type MapTexts = { title: string; wheel: string; wheelMac: string; fingers: string };

/** Creates a map of the world in the colours of the page. It requests nothing from other servers. Throws without WebGL. */
export const createMap = (container: HTMLElement, places: readonly Place[], texts: MapTexts): MapLibre => {
  setWorkerUrl(workerUrl);
  const shapes = parseShapes(worldShapes);
  const { bounds, options } = framing(places);
  const map = new MapLibre({
    container,
    style: styleOf(shapes, coloursOf(container)),
    bounds,
    fitBoundsOptions: options,
    maxZoom: CLOSEST,
    minZoom: FARTHEST,
    attributionControl: false,
    // A single finger and the wheel scroll the page and not the map.
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
    boxZoom: false,
    fadeDuration: 0,
    locale: {
      'Map.Title': texts.title,
      'CooperativeGesturesHandler.WindowsHelpText': texts.wheel,
      'CooperativeGesturesHandler.MacHelpText': texts.wheelMac,
      'CooperativeGesturesHandler.MobileHelpText': texts.fingers,
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const recolour = (): void => {
    // The style is still loading, so wait; after a lost WebGL context the map is never idle again, and nothing is recoloured.
    if (!map.isStyleLoaded()) {
      map.once('idle', recolour);
      return;
    }
    const colourOfToken = coloursOf(container);
    for (const { id, kind, token } of layers) map.setPaintProperty(id, `${kind}-color`, colourOfToken(token));
  };
  dark.addEventListener('change', recolour);
  map.on('remove', () => dark.removeEventListener('change', recolour));
  return map;
};
