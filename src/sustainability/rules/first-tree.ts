import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import type { ForestScene } from './green-shapes.ts';

/** Days for which a first tree is news to who was not here before. */
const FRESH_DAYS = 60;

/** Whether the first trees of a customer have been planted a short while ago: none stood here at the last visit, or all are young. */
export const isFirstTreePlanted = ({ mine, items, more, news, trees, as_of }: ForestScene): boolean => {
  const planted = items.filter(({ kind }) => kind === 'tree');
  if (!mine || planted.length === 0 || more.trees > 0) return false;
  const from = addDays(brusselsDate(new Date(as_of)), -FRESH_DAYS);
  return news?.trees === trees || planted.every(({ on }) => on >= from);
};
