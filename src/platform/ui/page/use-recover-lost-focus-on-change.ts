import { type RefObject, useEffect, useRef } from 'react';

/**
 * A part of a screen that changes in place, such as a row whose form is saved: returns a `ref` for the element that takes the focus when
 * `state` changes and the focused element is gone with the old state; empty until known. Put `tabIndex={-1}` on it.
 */
export const useRecoverLostFocusOnChange = <E extends HTMLElement>(state: string): RefObject<E | null> => {
  const part = useRef<E>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    const isKnown = before.current !== '';
    before.current = state;
    if (!isKnown || document.activeElement !== document.body) return;
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return part;
};
