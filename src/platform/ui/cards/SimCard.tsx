import { type ReactNode, useId } from 'react';

import './Card.css';
import { Icon } from '../pictures/Icon.tsx';
import { Link } from '../buttons/Link.tsx';
import go from '../pictures/icons/chevron-right.svg?raw';
import './SimCard.css';
import { StateChip, type Tone } from './StateChip.tsx';

export interface SimCardProps {
  title: ReactNode;
  /** Link to the details. */
  href?: string;
  /** The phone number or its replacement. */
  number?: ReactNode;
  state: { tone: Tone; text: ReactNode; icon?: string };
  children?: ReactNode;
}

/** A SIM card with a cut corner, a shape that only SIMs have. The colour of the band shows the state. */
export function SimCard({ title, href, number, state, children }: SimCardProps) {
  const titleId = useId();
  return (
    // Named, because the links of all cards have the same text.
    <article
      className={`card sim simcard ${state.tone === 'ok' ? '' : `simcard--${state.tone}`}`}
      aria-labelledby={titleId}
    >
      <div className="simcard__head">
        <div className="grow">
          <h2 id={titleId}>
            {href === undefined ? (
              title
            ) : (
              <Link className="simcard__open" href={href}>
                {title}
                <Icon svg={go} size="s" />
              </Link>
            )}
          </h2>
          {number && <p>{number}</p>}
        </div>
        {/* announced when it changes on screen: the requested change has happened */}
        <span role="status">
          <StateChip tone={state.tone} icon={state.icon}>
            {state.text}
          </StateChip>
        </span>
      </div>
      {children && <div className="simcard__in">{children}</div>}
    </article>
  );
}
