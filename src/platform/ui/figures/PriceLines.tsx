/* oxlint-disable react/no-array-index-key -- these lists are replaced as a whole and have no state, so the index is a stable key */
import type { ReactNode } from 'react';

import './Figure.css';
import './PriceLines.css';

export interface PriceLine {
  label: ReactNode;
  value: ReactNode;
  strong?: boolean;
  /** Explanation under the line. */
  context?: ReactNode;
}

/** A group of lines under its subtotal. */
export interface PriceGroup {
  label: ReactNode;
  value: ReactNode;
  lines: PriceLine[];
}

export interface PriceLinesProps {
  /** Groups before the ungrouped lines. */
  groups?: PriceGroup[];
  lines: PriceLine[];
  /** A separate group after the lines that is part of the total. */
  apart?: PriceGroup | null;
  total?: { label: ReactNode; value: ReactNode; context?: ReactNode };
  /** Lines under the total. */
  after?: PriceLine[];
  /** Small version, beside a larger sum. */
  small?: boolean;
}

function Line({ label, value, strong, context }: PriceLine) {
  return (
    <>
      <p className={`sum__line ${strong ? 'strong' : ''}`}>
        <span>{label}</span> <span>{value}</span>
      </p>
      {context && <p className="small quiet">{context}</p>}
    </>
  );
}

function Group({ group }: { group: PriceGroup }) {
  return (
    <section className="sum__group">
      <h3 className="sum__line">
        <span>{group.label}</span> <span>{group.value}</span>
      </h3>
      {group.lines.map((line, place) => (
        <Line key={place} {...line} />
      ))}
    </section>
  );
}

/** A sum with its lines, top to bottom: `groups`, `lines`, `apart`, `total`, `after`. It adds nothing up: every amount comes in as text. */
export function PriceLines({ groups, lines, apart, total, after, small }: PriceLinesProps) {
  return (
    <div className="sum">
      {groups?.map((group, at) => (
        <Group key={at} group={group} />
      ))}
      {lines.map((line, at) => (
        <Line key={at} {...line} />
      ))}
      {apart && <Group group={apart} />}
      {total && (
        <>
          <p className="sum__total">
            <span className="strong">{total.label}</span>{' '}
            <span className={small ? 'fig fig--22' : 'fig'}>{total.value}</span>
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
