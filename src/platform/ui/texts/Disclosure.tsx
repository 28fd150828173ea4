import type { ReactNode } from 'react';

import './Disclosure.css';
import { Icon } from '../pictures/Icon.tsx';
import down from '../pictures/icons/chevron-down.svg?raw';

export interface DisclosureProps {
  summary: ReactNode;
  icon?: string;
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Text that unfolds below its `summary`: a `<details>`, so that it works before scripts are there. */
export function Disclosure({ summary, icon, open, onToggle, children }: DisclosureProps) {
  return (
    <details className="more" open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary>
        {icon && <Icon svg={icon} size="s" className="more__sign" />}
        {summary}
        <Icon svg={down} size="s" />
      </summary>
      {children}
    </details>
  );
}
