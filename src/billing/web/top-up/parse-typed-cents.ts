import type { Cents } from '#platform/pure/money.ts';

/** An amount as people type it, `12`, `12,5` or `€ 12.50`, in cents; null when it is none. */
export const parseTypedCents = (typed: string): Cents | null => {
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\s€]/g, ''));
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
};
