/* oxlint-disable react/no-array-index-key -- these lists come whole and hold no state: their place is their identity */
import type { ReactNode } from 'react';

import './Figure.css';
import './PriceLines.css';

export interface PriceLine {
  label: ReactNode;
  value: ReactNode;
  strong?: boolean;
}

export interface PriceLinesProps {
  lines: PriceLine[];
  total?: { label: ReactNode; value: ReactNode; context?: ReactNode };
  /** What stands under the total: shipping, due today. */
  after?: PriceLine[];
}

function Line({ label, value, strong }: PriceLine) {
  return (
    <p className={`sum__line ${strong ? 'strong' : ''}`}>
      <span>{label}</span> <span>{value}</span>
    </p>
  );
}

export function PriceLines({ lines, total, after }: PriceLinesProps) {
  return (
    <div className="sum">
      {lines.map((line, at) => (
        <Line key={at} {...line} />
      ))}
      {total && (
        <>
          <p className="sum__total">
            <span className="strong">{total.label}</span> <span className="fig">{total.value}</span>
          </p>
          {total.context && <p className="small quiet">{total.context}</p>}
        </>
      )}
      {after && after.length > 0 && (
        <div className="sum__after">
          {after.map((line, at) => (
            <Line key={at} {...line} />
          ))}
        </div>
      )}
    </div>
  );
}
