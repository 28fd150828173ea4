import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import type { ForestScene } from './green-shapes.ts';

type TreeItem = ForestScene['items'][number];

/** Days for which a first tree is news to a customer without an earlier visit. */
const FRESH_DAYS = 60;

type FirstTrees = Pick<TreeItem, 'on' | 'count' | 'project_uuid'>;

/**
 * Finds the first trees of a customer while they are news: all trees came after the last visit, or the first ones are younger than
 * `FRESH_DAYS`. Trees that were counted on the same day are one entry; those of later reports are not included.
 */
export const findFirstTreesIfNews = ({ mine, items, more, news, trees, as_of }: ForestScene): FirstTrees | null => {
  const treeItems = items.filter(({ kind }) => kind === 'tree').toSorted((a, b) => a.on.localeCompare(b.on));
  const [firstTree] = treeItems;
  if (!mine || !firstTree || more.trees > 0) return null;
  const from = addDays(brusselsDate(new Date(as_of)), -FRESH_DAYS);
  if (news?.trees !== trees && firstTree.on < from) return null;
  const countedTrees = treeItems.filter(({ on }) => on === firstTree.on);
  return {
    on: firstTree.on,
    count: countedTrees.reduce((sum, { count }) => sum + count, 0),
    project_uuid: countedTrees.every(({ project_uuid }) => project_uuid === firstTree.project_uuid)
      ? firstTree.project_uuid
      : null,
  };
};
