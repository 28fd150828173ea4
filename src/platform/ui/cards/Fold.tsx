import type { ReactNode } from 'react';
import { useState } from 'react';

import { customPropertiesRef } from '../custom-properties.ts';
import { Icon } from '../pictures/Icon.tsx';
import down from '../pictures/icons/chevron-down.svg?raw';
import '../motion.css';
import './Rows.css';
import './Fold.css';

export interface FoldProps {
  title: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
  /** Size in comparison with the other rows, 0 to 1, drawn as a bar on the lower edge. */
  share?: number;
  open?: boolean;
  /** Rendered when the row is first opened. */
  children: () => ReactNode;
}

/** A row that unfolds to its details. */
export function Fold({ title, detail, end, share, open = false, children }: FoldProps) {
  const [opened, setOpened] = useState(open);
  return (
    <details className="fold opens" open={open} onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
      <summary className="line" ref={share === undefined ? undefined : customPropertiesRef({ '--share': share })}>
        <span className="line__main">
          <span className="strong">{title}</span>
          {detail && <span className="small quiet">{detail}</span>}
        </span>
        {end && <span className="line__end">{end}</span>}
        <Icon svg={down} size="s" className="line__go" />
      </summary>
      {opened && children()}
    </details>
  );
}
