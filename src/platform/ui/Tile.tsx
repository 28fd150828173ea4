import type { ReactNode } from 'react';

import { Link } from './Link.tsx';
import { Picture } from './Picture.tsx';
import './SimCard.css';

export interface TileProps {
  title: ReactNode;
  detail?: ReactNode;
  picture?: string;
  href?: string;
  end?: ReactNode;
  /** Only for a SIM: draws the cut corner. */
  sim?: boolean;
}

export function Tile({ title, detail, picture, href, end, sim }: TileProps) {
  const className = `tile ${sim ? 'sim' : 'tile--round'}`;
  const content = (
    <>
      {picture && <Picture src={picture} className="tile__pic" />}
      <span className="grow">
        <b className="strong tile__title">{title}</b>
        {detail && <span className="small quiet">{detail}</span>}
      </span>
      {end}
    </>
  );
  return href === undefined ? (
    <div className={className}>{content}</div>
  ) : (
    <Link className={className} href={href}>
      {content}
    </Link>
  );
}
