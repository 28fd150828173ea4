import type { ReactNode } from 'react';

import { Picture } from '../pictures/Picture.tsx';
import './SimCard.css';

export interface TileProps {
  title: ReactNode;
  detail?: ReactNode;
  picture?: string;
  end?: ReactNode;
  /** Draws the cut corner; only for SIMs. */
  sim?: boolean;
}

/** A bordered box with a picture, two lines of text and an `end` at the right; it does nothing when pressed. */
export function Tile({ title, detail, picture, end, sim }: TileProps) {
  return (
    <div className={`tile ${sim ? 'sim' : 'tile--round'}`}>
      {picture && <Picture src={picture} className="tile__pic" />}
      <span className="grow">
        <b className="strong tile__title">{title}</b>
        {detail && <span className="small quiet">{detail}</span>}
      </span>
      {end}
    </div>
  );
}
