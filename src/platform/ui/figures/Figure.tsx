import type { ReactNode } from 'react';

import './Figure.css';

export interface FigureProps {
  value: ReactNode;
  unit?: ReactNode;
  size?: 48 | 36 | 28;
}

/** A large number with a small unit, never wrapped. */
export function Figure({ value, unit, size = 36 }: FigureProps) {
  return (
    <span className={`fig ${size === 36 ? '' : `fig--${size}`}`}>
      {value}
      {unit && (
        <>
          <span className="vh">{'\u00a0'}</span>
          <small>{unit}</small>
        </>
      )}
    </span>
  );
}
