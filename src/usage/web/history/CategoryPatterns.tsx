import { useId } from 'react';
import { type UsageCategory, usageCategories } from '#usage/rules/usage-category.ts';

const patternId = (id: string, side: UsageCategory): string => `${id}-${side}`;
export const patternFill = (id: string, side: UsageCategory): string => `url(#${patternId(id, side)})`;

/** SVG patterns of the categories: a colour and a pattern each, so that colour is not the only difference (WCAG 1.4.1). */
export function CategoryPatterns({ id }: { id: string }) {
  return (
    <defs>
      {usageCategories.map((side) => (
        <pattern key={side} id={patternId(id, side)} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" className={`side side--${side}`} />
          {side === 'abroad' && <path className="side__mark" d="M-1 7 7 -1M-1 1 1 -1M5 7 7 5" />}
          {side === 'international' && <path className="side__mark" d="M0 3H6" />}
          {side === 'premium' && <path className="side__mark" d="M3 0V6" />}
          {side === 'other' && <path className="side__mark" d="M2 3h2" />}
        </pattern>
      ))}
    </defs>
  );
}

/** Legend symbol of a category. */
export function CategorySwatch({ side }: { side: UsageCategory }) {
  const id = useId();
  return (
    <svg className="swatch" width="14" height="14" aria-hidden="true">
      <CategoryPatterns id={id} />
      <rect width="14" height="14" rx="3" fill={patternFill(id, side)} />
    </svg>
  );
}
