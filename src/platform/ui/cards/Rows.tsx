import type { ReactNode } from 'react';

import { Card } from './Card.tsx';
import { Icon } from '../pictures/Icon.tsx';
import { Link } from '../buttons/Link.tsx';
import go from '../pictures/icons/chevron-right.svg?raw';
import './Rows.css';

/** A card of rows; contains `Row` and `SwitchRow`. */
export function Rows({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <Card flush className={`rows ${className}`}>
      {children}
    </Card>
  );
}

export interface RowProps {
  /** Small text above: the subject of the row. */
  overline?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  icon?: string;
  end?: ReactNode;
  href?: string;
  /** A button or link at the end ("Change"). */
  action?: ReactNode;
}

/** A line of `Rows`. With `href` all of it is one link, so it then has no `action`. */
export function Row({ overline, title, detail, icon, end, href, action }: RowProps) {
  const content = (
    <>
      {icon && <Icon svg={icon} />}
      <span className="line__main">
        {overline && <span className="small quiet">{overline}</span>}
        <span className="strong">{title}</span>
        {detail && <span className={overline ? 'quiet' : 'small quiet'}>{detail}</span>}
      </span>
      {end && <span className="line__end">{end}</span>}
      {action}
      {href !== undefined && <Icon svg={go} size="s" className="line__go" />}
    </>
  );
  return href === undefined ? (
    <div className="line">{content}</div>
  ) : (
    <Link className="line" href={href}>
      {content}
    </Link>
  );
}
