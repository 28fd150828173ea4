/* oxlint-disable react/no-array-index-key -- these lists are replaced as a whole and have no state, so the index is a stable key */
import type { ReactNode } from 'react';

import './Card.css';
import { Figure } from '../figures/Figure.tsx';
import './FigurePair.css';

export interface FigurePairPart {
  label: ReactNode;
  figure: ReactNode;
  unit?: ReactNode;
  context?: ReactNode;
}

/** Two figures of the same size with a divider: never a sum, a ratio or an arrow. */
export function FigurePair({ parts, foot }: { parts: [FigurePairPart, FigurePairPart]; foot?: ReactNode }) {
  return (
    <div className="card card--flush">
      <dl className="pair">
        {parts.map((part, at) => (
          <div key={at}>
            <dt>{part.label}</dt>
            <dd>
              <Figure value={part.figure} unit={part.unit} />
              {part.context && <p className="small quiet">{part.context}</p>}
            </dd>
          </div>
        ))}
      </dl>
      {foot && <div className="pair__foot small quiet">{foot}</div>}
    </div>
  );
}
