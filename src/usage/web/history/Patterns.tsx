import { useId } from 'react';
import { type UsageSide, usageSides } from '#usage/rules/usage-side.ts';

const nameOf = (id: string, side: UsageSide): string => `${id}-${side}`;
export const patternOf = (id: string, side: UsageSide): string => `url(#${nameOf(id, side)})`;

/** What the parts of bars are filled with: a colour and a pattern each, so that nobody needs the colour. */
export function Patterns({ id }: { id: string }) {
  return (
    <defs>
      {usageSides.map((side) => (
        <pattern key={side} id={nameOf(id, side)} width="6" height="6" patternUnits="userSpaceOnUse">
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

/** The same filling, small, before its name. */
export function Swatch({ side }: { side: UsageSide }) {
  const id = useId();
  return (
    <svg className="swatch" width="14" height="14" aria-hidden="true">
      <Patterns id={id} />
      <rect width="14" height="14" rx="3" fill={patternOf(id, side)} />
    </svg>
  );
}
