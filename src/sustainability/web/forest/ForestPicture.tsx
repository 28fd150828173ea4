import { type MouseEvent, useState, useSyncExternalStore } from 'react';
import { serverNow } from '#platform/browser/server-time.ts';
import { useFormat } from '#platform/browser/format.ts';
import { useTexts } from '#platform/browser/i18n.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { Disclosure } from '#platform/ui/texts/Disclosure.tsx';
import bees from '#platform/ui/pictures/bees.svg?no-inline';
import farm from '#platform/ui/pictures/farm.svg?no-inline';
import hospital from '#platform/ui/pictures/hospital.svg?no-inline';
import kit from '#platform/ui/pictures/forest-kit.svg?no-inline';
import school from '#platform/ui/pictures/school.svg?no-inline';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';
import { Land } from './Land.tsx';
import { FEW, type PlacedItem, placeItems, type SceneItem, seasonOf } from './place-items.ts';
import { sunAt, type Weather as WeatherKind, weatherOf } from './sky.ts';
import './forest-picture.css';
import { dayToIso } from '../day-to-iso.ts';

/** Names and kinds of projects by uuid. */
export type KnownProjects = ReadonlyMap<string, { name: string; kind: string }>;

const houses: Readonly<Record<string, string>> = { school, hospital, beehives: bees, farm };
const species = ['round', 'poplar', 'oak', 'birch', 'lime', 'fir', 'pine'] as const;
const MAX_LISTED = 60;

let clock: Intl.DateTimeFormat | undefined;

/** The hour in Belgium with its fraction, to the minute. */
const readHour = (): number => {
  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Brussels', hour: '2-digit', minute: '2-digit' });
  const [hours, minutes] = clock.format(serverNow()).split(':').map(Number);
  return (hours ?? 12) + (minutes ?? 0) / 60;
};

const subscribe = () => () => undefined;

/** The hour in Belgium; null in server-rendered HTML, which is cached. */
const useBelgianHour = (): number | null => useSyncExternalStore(subscribe, readHour, () => null);

/** `shared`: the forest of another person. */
type ForestPictureProps = { scene: ForestScene; projects: KnownProjects; shared?: boolean };

/** The forest as a picture drawn from data, with a list of the same for who does not see or point at it. */
export function ForestPicture({ scene, projects, shared = false }: ForestPictureProps) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const textOf = useItemText(projects);
  const counted = (count: number) => ({ count, amount: format.number(count, 0) });
  const [picked, setPicked] = useState<string | null>(null);
  const { items, mine, more } = scene;
  const placed = placeItems(items, mine);
  const behind = (mine || shared) && placed.length <= FEW;
  const day = brusselsDate(new Date(scene.as_of));
  const season = seasonOf(day);
  const isNew = new Set(scene.news?.keys);
  const hour = useBelgianHour();
  const sun = hour === null ? null : sunAt(hour, season);
  const shown = items.find(({ key }) => key === picked);
  const pick = (event: MouseEvent<SVGSVGElement>): void => {
    const at = (event.target as Element).closest('[data-item]')?.getAttribute('data-item') ?? null;
    setPicked(at === null ? null : (items[Number(at)]?.key ?? null));
  };
  const hidden = Math.max(0, items.length - MAX_LISTED) + more.saplings + more.trees + more.houses;
  return (
    <div>
      <div
        className={`forest-picture__scene scene is-${season}`}
        data-theme={hour !== null && sun === null ? 'dark' : undefined}
      >
        <svg aria-hidden="true" focusable="false" width="100%" height="100%" onClick={pick}>
          <Land season={season} sun={sun} backdrop={behind} />
          {items.length === 0 && !shared && <Clearing />}
          {placed.map((each) => (
            <Drawing
              key={each.key}
              placed={each}
              projects={projects}
              picked={each.item.key === picked}
              growth={isNew.size === 0 ? 'all' : isNew.has(each.item.key) ? 'new' : 'old'}
            />
          ))}
        </svg>
        <Weather kind={weatherOf(day, season)} />
      </div>
      <div className="wrap forest-picture__words stack g2">
        {scene.news && <NewsText news={scene.news} />}
        <p className="strong" aria-live="polite">
          {shown ? textOf(shown) : <Summary scene={scene} shared={shared} />}
        </p>
        {behind && <p className="small quiet">{t('picture.behind')}</p>}
        {items.length > 0 && (
          <Disclosure summary={t('picture.list')}>
            <ul className="stack g2 small">
              {items.slice(0, MAX_LISTED).map((item) => (
                <li key={item.key}>{textOf(item)}</li>
              ))}
              {hidden > 0 && <li className="quiet">{t('picture.more', counted(hidden))}</li>}
            </ul>
          </Disclosure>
        )}
      </div>
    </div>
  );
}

/** How many of each kind stand there. */
function Summary({ scene: { items, mine, more, trees }, shared }: { scene: ForestScene; shared: boolean }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  if (items.length === 0) return t(shared ? 'picture.sharedEmpty' : 'picture.empty');
  const countOf = (kind: SceneItem['kind']) => items.filter((item) => item.kind === kind).length;
  const counts = { months: countOf('sapling') + more.saplings, trees, houses: countOf('house') + more.houses };
  const what = (['months', 'trees', 'houses'] as const)
    .filter((each) => counts[each] > 0)
    .map((each) => t(`picture.${each}`, { count: counts[each], amount: format.number(counts[each], 0) }));
  return t(shared ? 'picture.shared' : mine ? 'picture.mine' : 'picture.all', { what: format.list(what) });
}

/** Growth since the last visit. */
function NewsText({ news }: { news: NonNullable<ForestScene['news']> }) {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  const parts = (['trees', 'saplings', 'houses', 'grown'] as const).filter((each) => news[each] > 0);
  const what = parts.map((each) => t(`news.${each}`, { count: news[each], amount: format.number(news[each], 0) }));
  return (
    <p className="forest-picture__news strong">
      {t('news.since', { date: format.date(dayToIso(news.since)), what: format.list(what) })}
    </p>
  );
}

const useItemText = (projects: KnownProjects) => {
  const t = useTexts('sustainability/web/forest');
  const format = useFormat();
  return ({ kind, on, kg, euro, count, state, project_uuid }: SceneItem): string => {
    const date = format.date(dayToIso(on));
    const project = (project_uuid !== null && projects.get(project_uuid)?.name) || t('item.project');
    if (kind === 'sapling')
      return t('item.sapling', { date, kg: format.amount(kg ?? 0, 'kg', 3), state: t(`state.${state}`) });
    if (kind === 'tree') return t('item.tree', { date, count, amount: format.number(count, 0), project });
    return t('item.house', { date, amount: format.money(euro ?? 0), project, state: t(`state.${state}`) });
  };
};

const speciesOf = (key: string) => {
  let sum = 0;
  for (const sign of key) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return species[sum % species.length] ?? 'round';
};

/** `growth`: how an item appears: as a new one since the last visit, or with all of them. */
type DrawingProps = { placed: PlacedItem; projects: KnownProjects; picked: boolean; growth: 'all' | 'new' | 'old' };

function Drawing({ placed: { at, key, item, x, y, scale }, projects, picked, growth }: DrawingProps) {
  const house = houses[(item.project_uuid !== null && projects.get(item.project_uuid)?.kind) || 'school'] ?? school;
  return (
    <svg x={`${x}%`} y={`${y}%`} overflow="visible" data-item={at}>
      <g className={`forest-item is-${growth} ${picked ? 'is-picked' : ''}`}>
        {picked && <ellipse className="forest-item__mark" rx={item.kind === 'house' ? 60 : 24} ry="7" cy="1" />}
        <g transform={`scale(${scale})`}>
          {item.kind === 'sapling' && <Sapling state={item.state} />}
          {item.kind === 'tree' && <use href={`${kit}#cnp-kit-${speciesOf(key)}`} />}
          {item.kind === 'house' && (
            <svg x="-100" y="-136" width="200" height="160" viewBox="0 0 200 160" overflow="visible">
              <use href={`${house}#picture`} />
            </svg>
          )}
        </g>
      </g>
    </svg>
  );
}

const leaves = {
  sprout: 'M0-22C-4-40-18-46-32-44-30-30-18-20 0-22ZM0-22C4-40 18-46 32-44 30-30 18-20 0-22Z',
  left: 'M0-46C-22-46-34-58-36-76-14-76-2-64 0-46Z',
  right: 'M0-58C22-58 34-70 36-88 14-88 2-76 0-58Z',
  lower: 'M0-26C20-26 30-36 32-52 12-52 2-42 0-26Z',
  top: 'M0-84C-10-98-8-112 0-122 8-112 10-98 0-84Z',
};

/** Heights of stems, by state. */
const stems = [-26, -44, -62, -62, -90] as const;

/** Position of the first sapling. */
const Clearing = () => (
  <svg x="50%" y="90%" overflow="visible">
    <path className="forest-item__soil" d="M-62 4C-42-20 42-20 62 4Z" />
    <path className="forest-item__stake" d="M0-8V-70" />
    <path className="forest-item__sign" d="M-30-72H22L36-58 22-44H-30Z" />
    <path className="forest-item__leaf" transform="translate(-2 -50) scale(.36)" d={leaves.sprout} />
  </svg>
);

/** Grows with the state of its kilograms: a sprout that is set aside, a stem that is planned, then a leaf for each further state. */
function Sapling({ state }: { state: SceneItem['state'] }) {
  const grown = ['set_aside', 'planned', 'bought', 'delivered', 'retired'].indexOf(state);
  return (
    <>
      {/* A larger target than the stem. */}
      <rect x="-40" y="-124" width="80" height="134" fill="transparent" />
      <path className="forest-item__soil" d="M-26 2C-18-12 18-12 26 2Z" />
      <path className="forest-item__stem" d={`M0 0V${stems[grown] ?? -26}`} />
      <path
        className="forest-item__leaf"
        d={grown === 0 ? leaves.sprout : [leaves.left, leaves.right, leaves.lower, leaves.top].slice(0, grown).join('')}
      />
    </>
  );
}

/** Weather animated by the compositor alone: layers that move as a whole. */
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
