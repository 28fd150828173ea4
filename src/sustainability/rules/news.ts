import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { ForestScene } from './green-shapes.ts';
import type { SceneItem } from './scene.ts';

/** Growth of each item by its key, as a number: the index of the state of a sapling, the trees of a contribution, and 1 for a house whose money was transferred. */
export type Growth = Readonly<Record<string, number>>;

/** Growth of each item of the forest on the last two days on which a customer visited it. */
export type Visits = {
  visited_on: BusinessDate;
  growth: Growth;
  before_on: BusinessDate | null;
  before_growth: Growth | null;
};

const saplingStates: readonly SceneItem['state'][] = ['set_aside', 'planned', 'bought', 'delivered', 'retired'];

const growthOfItem = ({ kind, state, count }: SceneItem): number => {
  // `uncovered` is not among the states, so it counts as `set_aside`.
  if (kind === 'sapling') return Math.max(0, saplingStates.indexOf(state));
  return kind === 'tree' ? count : Number(state === 'transferred');
};

export const growthOf = (items: readonly SceneItem[]): Growth =>
  Object.fromEntries(items.map((item) => [item.key, growthOfItem(item)]));

/** Computes the growth since the last visit on an earlier day, so that the page shows the same news all day. Null before a second day of visits, and when nothing has grown. */
export const computeNews = (
  items: readonly SceneItem[],
  visits: Visits | null,
  today: BusinessDate,
): ForestScene['news'] => {
  const [visitDay, growthAtVisit] =
    visits !== null && visits.visited_on < today
      ? [visits.visited_on, visits.growth]
      : [visits?.before_on ?? null, visits?.before_growth ?? null];
  if (visitDay === null || growthAtVisit === null) return null;
  const grownItems = items.flatMap((item) => {
    const growthBefore = growthAtVisit[item.key];
    const growth = growthOfItem(item);
    const isNew = growthBefore === undefined;
    return isNew || growth > growthBefore ? [{ item, isNew, increase: growth - (growthBefore ?? 0) }] : [];
  });
  const ofKind = (kind: SceneItem['kind']) => grownItems.filter(({ item }) => item.kind === kind);
  const news = {
    saplings: ofKind('sapling').filter(({ isNew }) => isNew).length,
    trees: ofKind('tree').reduce((sum, each) => sum + each.increase, 0),
    houses: ofKind('house').filter(({ isNew }) => isNew).length,
    grown: ofKind('sapling').filter(({ isNew }) => !isNew).length,
  };
  if (news.saplings + news.trees + news.houses + news.grown === 0) return null;
  return { since: visitDay, ...news, keys: grownItems.map(({ item }) => item.key) };
};
