import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Figure } from '../figures/Figure.tsx';
import './OrderBar.css';
import type { trackSwipeDown } from './swipe-down.ts';

export interface OrderBarProps {
  label: string;
  /** Formatted monthly price. */
  amount: ReactNode;
  per?: ReactNode;
  /** "Due today €0.02". */
  dueText?: ReactNode;
  /** The main button: a `Button kind="on-night"`. */
  action?: ReactNode;
  /** Name of the expand button for screen readers: "Show your order". */
  openText: string;
  children: ReactNode;
}

/**
 * Order summary at the bottom of a phone. The price is a button that expands the lines; swipe, Escape or a press
 * outside collapses them.
 */
export function OrderBar({ label, amount, per, dueText, action, openText, children }: OrderBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const linesId = useId();
  const track = useRef<typeof trackSwipeDown>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    // Loaded when the bar opens. If that fails (offline), the bar is collapsed by its button only.
    void import('./swipe-down.ts').then(
      (swipeModule) => {
        track.current = swipeModule.trackSwipeDown;
      },
      () => undefined,
    );
    const closeOnOutsidePress = (event: PointerEvent) => {
      // a dialog opened from here is elsewhere in the page
      if (!bar.current?.contains(event.target as Node) && !(event.target as Element).closest('dialog'))
        setIsOpen(false);
    };
    const escape = (event: KeyboardEvent) =>
      event.key === 'Escape' && !document.querySelector('dialog[open]') && setIsOpen(false);
    document.addEventListener('pointerdown', closeOnOutsidePress);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsidePress);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);
  return (
    <aside className={`bar ${action ? 'bar--go' : ''} ${isOpen ? 'is-open' : ''}`} aria-label={label} ref={bar}>
      <div
        className="bar__grip"
        aria-hidden="true"
        onClick={() => setIsOpen(!isOpen)}
        onPointerDown={(event) => isOpen && track.current?.(event, bar.current, () => setIsOpen(false))}
      />
      <div className="bar__more" id={linesId}>
        {isOpen && children}
      </div>
      <div className="bar__in">
        <button
          type="button"
          className="bar__open"
          aria-expanded={isOpen}
          aria-controls={linesId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Figure value={amount} size={28} /> {per && <span className="small bar__per">{per}</span>}
          {dueText && <span className="small">{dueText}</span>}
          <span className="vh">{openText}</span>
        </button>
        {action}
      </div>
    </aside>
  );
}
