import type { ReactNode } from 'react';

import './Card.css';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import go from './pictures/icons/chevron-right.svg?raw';
import './SimCard.css';
import { StateChip, type Tone } from './StateChip.tsx';

export interface SimCardProps {
  title: ReactNode;
  /** The phone number, or what stands in for it. */
  number?: ReactNode;
  state: { tone: Tone; text: ReactNode; icon?: string };
  href?: string;
  headingLevel?: 2 | 3;
  children?: ReactNode;
}

/** A SIM as an object: the only shape with a cut corner. The colour of the band is its state. */
export function SimCard({ title, number, state, href, headingLevel = 2, children }: SimCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const head = (
    <>
      <div className="grow">
        <Heading>
          {title}
          {href !== undefined && <Icon svg={go} size="s" />}
        </Heading>
        {number && <p>{number}</p>}
      </div>
      {/* read out when it changes under the eyes: what was asked for has happened */}
      <span role={href === undefined ? 'status' : undefined}>
        <StateChip tone={state.tone} icon={state.icon}>
          {state.text}
        </StateChip>
      </span>
    </>
  );
  return (
    <article className={`card sim simcard ${state.tone === 'ok' ? '' : `simcard--${state.tone}`}`}>
      {href === undefined ? (
        <div className="simcard__head">{head}</div>
      ) : (
        <Link className="simcard__head" href={href}>
          {head}
        </Link>
      )}
      {children && <div className="simcard__in">{children}</div>}
    </article>
  );
}
