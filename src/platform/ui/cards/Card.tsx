import type { ComponentProps } from 'react';

import './Card.css';

export interface CardProps extends ComponentProps<'div'> {
  tone?: 'moss' | 'sky' | 'sunk';
  /** No padding: for rows that reach the edge. */
  flush?: boolean;
  as?: 'div' | 'section' | 'article' | 'aside';
}

/** A bordered surface. `tone` is its background; `as` the element, for a card that is a landmark. */
export function Card({ tone, flush, as: Element = 'div', className = '', ...otherProps }: CardProps) {
  return (
    <Element
      {...otherProps}
      className={`card ${tone ? `card--${tone}` : ''} ${flush ? 'card--flush' : ''} ${className}`}
    />
  );
}
