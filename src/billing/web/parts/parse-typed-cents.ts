import type { Cents } from '#platform/pure/money.ts';

/** Parses a typed amount (`12`, `12,5`, `€ 12.50`) to cents; null if it is invalid. */
export const parseTypedCents = (typedText: string): Cents | null => {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typedText.replaceAll(/[\s€]/g, ''));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
};
