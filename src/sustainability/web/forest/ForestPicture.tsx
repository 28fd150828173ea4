import { type ComponentProps, type MouseEvent, useState, useSyncExternalStore } from 'react';
import { serverPage } from '#platform/browser/page-day.ts';
import { serverNow } from '#platform/browser/server-time.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { customPropertiesRef } from '#platform/ui/custom-properties.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';
import { buildLayers } from './build-layers.ts';
import { drawClearing, drawItem, type KnownProjects } from './draw-item.ts';
import { drawLand, drawSky } from './draw-land.ts';
import { drawSymbols } from './draw-symbols.ts';
import { FEW, type PlacedItem, placeItems, type SceneItem, seasonOf } from '#sustainability/rules/place-items.ts';
import { hourOfDayEndingAt, sunAt, type Weather as WeatherKind, weatherOf } from './sky.ts';
import './forest-picture.css';
import { useDayText } from '../use-day-text.ts';

const MAX_LISTED = 60;

let clock: Intl.DateTimeFormat | undefined;

/** Reads the hour in Belgium as a decimal number, to the minute. A server-rendered page has the end of its day, from which the hour is computed: creating the first `Intl.DateTimeFormat` is slow. */
const readHour = (): number => {
  const now = serverNow();
  if (serverPage.day !== null) return hourOfDayEndingAt(serverPage.day.validUntilMs, now);
  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Brussels', hour: '2-digit', minute: '2-digit' });
  const [hours, minutes] = clock.format(now).split(':').map(Number);
  return (hours ?? 12) + (minutes ?? 0) / 60;
};

const subscribe = () => () => undefined;

/** The hour in Belgium; null in server-rendered HTML, which is cached. */
const useBelgianHour = (): number | null => useSyncExternalStore(subscribe, readHour, () => null);

/** `shared`: whether it is the forest of another person. */
type ForestPictureProps = { scene: ForestScene; projects: KnownProjects; shared?: boolean };

/** The forest as a picture drawn from data, with a list of the same items for people who cannot see or press the picture. */
export function ForestPicture({ scene, projects, shared = false }: ForestPictureProps) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const textOf = useItemText(projects);
  const countParameters = (count: number) => ({ count, amount: format.number(count, 0) });
  const [pickedKey, setPickedKey] = useState<string | null>(null);
  const { items, mine, more } = scene;
  const placed = placeItems(items, mine);
  const hasBackdrop = (mine || shared) && placed.length <= FEW;
  const day = brusselsDate(new Date(scene.as_of));
  const season = seasonOf(day);
  const hour = useBelgianHour();
  const sun = hour === null ? null : sunAt(hour, season);
  const pickedItem = items.find(({ key }) => key === pickedKey);
  const pick = (event: MouseEvent): void => {
    const at = (event.target as Element).closest('[data-item]')?.getAttribute('data-item') ?? null;
    setPickedKey(at === null ? null : (items[Number(at)]?.key ?? null));
  };
  const hidden = Math.max(0, items.length - MAX_LISTED) + more.saplings + more.trees + more.houses;
  return (
    <div>
      <div
        className={`forest-picture__scene scene is-${season}`}
        data-theme={hour !== null && sun === null ? 'dark' : undefined}
      >
        <div className="forest-picture__drawn" aria-hidden="true" onClick={pick}>
          <Drawn as="svg" shapes={drawSky()} />
          {hour !== null && <SunAndMoon sun={sun} />}
          <svg focusable="false">
            <Drawn as="g" shapes={drawSymbols() + drawLand({ season, backdrop: hasBackdrop })} />
            {placed.map((each) => each.item.key === pickedKey && <Mark key={each.key} placed={each} />)}
          </svg>
          {items.length === 0 && !shared && (
            <Drawn as="svg" className="forest-picture__plants" shapes={drawClearing()} />
          )}
          {buildLayers(placed, new Set(scene.news?.keys)).map(({ key, growing, band, placed: layerItems }) =>
            growing ? (
              layerItems.map((each) => <NewPlant key={key} placed={each} projects={projects} />)
            ) : (
              <Drawn
                key={key}
                as="svg"
                className={`forest-picture__plants is-${band}`}
                shapes={layerItems.map((each) => drawPlaced(each, projects)).join('')}
              />
            ),
          )}
        </div>
        <Weather kind={weatherOf(day, season)} />
      </div>
      <div className="wrap forest-picture__words stack g2">
        {scene.news && <NewsText news={scene.news} />}
        <p className="strong" aria-live="polite">
          {pickedItem ? textOf(pickedItem) : <Summary scene={scene} shared={shared} />}
        </p>
        {hasBackdrop && <p className="small quiet">{t('picture.behind')}</p>}
        {items.length > 0 && (
          <Disclosure summary={t('picture.list')}>
            <ul className="stack g2 small">
              {items.slice(0, MAX_LISTED).map((item) => (
                <li key={item.key}>{textOf(item)}</li>
              ))}
              {hidden > 0 && <li className="quiet">{t('picture.more', countParameters(hidden))}</li>}
            </ul>
          </Disclosure>
        )}
      </div>
    </div>
  );
}

/** Text with the number of items of each kind. */
function Summary({ scene: { items, mine, more, trees }, shared }: { scene: ForestScene; shared: boolean }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  if (items.length === 0) return t(shared ? 'picture.sharedEmpty' : 'picture.empty');
  const countOf = (kind: SceneItem['kind']) => items.filter((item) => item.kind === kind).length;
  const counts = { months: countOf('sapling') + more.saplings, trees, houses: countOf('house') + more.houses };
  const spokenText = (['months', 'trees', 'houses'] as const)
    .filter((each) => counts[each] > 0)
    .map((each) => t(`picture.${each}`, { count: counts[each], amount: format.number(counts[each], 0) }));
  return t(shared ? 'picture.shared' : mine ? 'picture.mine' : 'picture.all', { what: format.list(spokenText) });
}

/** Text of the growth since the last visit. */
function NewsText({ news }: { news: NonNullable<ForestScene['news']> }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const dayText = useDayText();
  const parts = (['trees', 'saplings', 'houses', 'grown'] as const).filter((each) => news[each] > 0);
  const newsTexts = parts.map((each) => t(`news.${each}`, { count: news[each], amount: format.number(news[each], 0) }));
  return (
    <p className="forest-picture__news strong">
      {t('news.since', { date: dayText(news.since), what: format.list(newsTexts) })}
    </p>
  );
}

const useItemText = (projects: KnownProjects) => {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const dayText = useDayText();
  return ({ kind, on, kg, euro, count, state, project_uuid }: SceneItem): string => {
    const date = dayText(on);
    const project = (project_uuid !== null && projects.get(project_uuid)?.name) || t('item.project');
    if (kind === 'sapling')
      return t('item.sapling', { date, kg: format.amount(kg ?? 0, 'kg', 3), state: t(`state.${state}`) });
    if (kind === 'tree') return t('item.tree', { date, count, amount: format.number(count, 0), project });
    return t('item.house', { date, amount: format.money(euro ?? 0), project, state: t(`state.${state}`) });
  };
};

type DrawnProps = Pick<ComponentProps<'svg'>, 'className'> & {
  as: 'svg' | 'g';
  shapes: string;
  'data-item'?: number;
  ref?: (element: SVGElement | null) => void;
};

/** An SVG element whose shapes are inserted as text, so that React neither compares nor hydrates them. The pressed item is found by `data-item`. */
function Drawn({ as: Part, shapes, ...attributes }: DrawnProps) {
  // oxlint-disable-next-line react/no-danger -- drawn here from numbers and the files of this repository
  return <Part {...attributes} dangerouslySetInnerHTML={{ __html: shapes }} />;
}

/** A plant that is new since the last visit, in a layer of its own. */
function NewPlant({ placed, projects }: { placed: PlacedItem; projects: KnownProjects }) {
  return (
    <Drawn
      ref={customPropertiesRef({ '--plant-x': `${placed.x}%`, '--plant-y': `${placed.y}%` })}
      as="svg"
      className="forest-item forest-picture__new"
      data-item={placed.at}
      shapes={drawItem(placed, projects)}
    />
  );
}

const drawPlaced = (placed: PlacedItem, projects: KnownProjects): string =>
  `<svg x="${placed.x}%" y="${placed.y}%" overflow="visible" data-item="${placed.at}"><g class="forest-item">${drawItem(placed, projects)}</g></svg>`;

/** Layer with sun or moon; shown once the hour is known. Without a sun it is night. */
function SunAndMoon({ sun }: { sun: { x: number; y: number } | null }) {
  const at = { cx: `${sun?.x ?? 82}%`, cy: `${sun?.y ?? 20}%` };
  return (
    <svg className="forest-picture__light" focusable="false">
      <circle className="forest-picture__sun is-halo" {...at} r="40" />
      <circle className="forest-picture__sun" {...at} r="26" />
      <circle className="forest-picture__moon is-halo" {...at} r="32" />
      <circle className="forest-picture__moon" {...at} r="20" />
    </svg>
  );
}

/** Marks the pressed item by an ellipse at its foot. */
const Mark = ({ placed: { item, x, y } }: { placed: PlacedItem }) => (
  <svg x={`${x}%`} y={`${y}%`} overflow="visible">
    <ellipse className="forest-picture__mark" rx={item.kind === 'house' ? 60 : 24} ry="7" cy="1" />
  </svg>
);

/** Animated weather. Only whole layers move, so that the compositor of the browser animates it without repainting. */
function Weather({ kind }: { kind: WeatherKind }) {
  return (
    <div className="forest-weather" aria-hidden="true">
      <div className="forest-weather__cloud" />
      <div className="forest-weather__cloud is-low" />
      {kind !== 'clear' && <div className="forest-weather__cloud is-late" />}
      {(kind === 'rain' || kind === 'snow' || kind === 'leaves') && (
        <div className={`forest-weather__fall is-${kind}`} />
      )}
    </div>
  );
}
