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
  due?: ReactNode;
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
export function OrderBar({ label, amount, per, due, action, openText, children }: OrderBarProps) {
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const linesId = useId();
  const track = useRef<typeof trackSwipeDown>(undefined);
  useEffect(() => {
    if (!open) return;
    // Loaded when the bar opens. If that fails (offline), the bar is collapsed by its button only.
    void import('./swipe-down.ts').then(
      (loaded) => {
        track.current = loaded.trackSwipeDown;
      },
      () => undefined,
    );
    const closeOnOutsidePress = (event: PointerEvent) => {
      // a dialog opened from here is elsewhere in the page
      if (!bar.current?.contains(event.target as Node) && !(event.target as Element).closest('dialog')) setOpen(false);
    };
    const escape = (event: KeyboardEvent) =>
      event.key === 'Escape' && !document.querySelector('dialog[open]') && setOpen(false);
    document.addEventListener('pointerdown', closeOnOutsidePress);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsidePress);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);
  return (
    <aside className={`bar ${action ? 'bar--go' : ''} ${open ? 'is-open' : ''}`} aria-label={label} ref={bar}>
      <div
        className="bar__grip"
        aria-hidden="true"
        onClick={() => setOpen(!open)}
        onPointerDown={(event) => open && track.current?.(event, bar.current, () => setOpen(false))}
      />
      <div className="bar__more" id={linesId}>
        {open && children}
      </div>
      <div className="bar__in">
        <button
          type="button"
          className="bar__open"
          aria-expanded={open}
          aria-controls={linesId}
          onClick={() => setOpen(!open)}
        >
          <Figure value={amount} size={28} /> {per && <span className="small bar__per">{per}</span>}
          {due && <span className="small">{due}</span>}
          <span className="vh">{openText}</span>
        </button>
        {action}
      </div>
    </aside>
  );
}
