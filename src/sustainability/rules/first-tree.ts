import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import type { ForestScene } from './green-shapes.ts';

type TreeItem = ForestScene['items'][number];

/** Days for which a first tree is news to who was not here before. */
const FRESH_DAYS = 60;

/**
 * The first trees of a customer, as the report that counts them, if they are news: none stood here at the last visit, or
 * all are young. Later reports may have counted more since.
 */
export const findFirstTrees = ({ mine, items, more, news, trees, as_of }: ForestScene): TreeItem | null => {
  const planted = items.filter(({ kind }) => kind === 'tree').toSorted((a, b) => a.on.localeCompare(b.on));
  const [first] = planted;
  if (!mine || !first || more.trees > 0) return null;
  const from = addDays(brusselsDate(new Date(as_of)), -FRESH_DAYS);
  return news?.trees === trees || first.on >= from ? first : null;
};
