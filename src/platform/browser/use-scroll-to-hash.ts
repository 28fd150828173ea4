import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Props of an element that is the target of a hash in the address: it is scrolled to and focused, also when it loads late. */
export const useScrollToHash = (id: string): { id: string; ref: RefObject<HTMLDivElement | null>; tabIndex: -1 } => {
  const ref = useRef<HTMLDivElement>(null);
  // A second press of the same link leads there again, by its key.
  const meant = useRouterState({
    select: ({ location }) => (location.hash === id ? (location.state.__TSR_key ?? id) : null),
  });
  useEffect(() => {
    if (meant === null) return undefined;
    // After the frame has focused the heading of the new screen.
    const timer = setTimeout(() => {
      ref.current?.scrollIntoView({ block: 'start' });
      ref.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [meant]);
  return { id, ref, tabIndex: -1 };
};
