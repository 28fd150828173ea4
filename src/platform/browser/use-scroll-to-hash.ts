import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Props of an element that is the target of a hash in the address: it is scrolled to and focused, also when it loads late. */
export const useScrollToHash = (id: string): { id: string; ref: RefObject<HTMLDivElement | null>; tabIndex: -1 } => {
  const ref = useRef<HTMLDivElement>(null);
  // Each click has its own key in the router, so a second click on the same link scrolls again.
  const navigationKey = useRouterState({
    select: ({ location }) => (location.hash === id ? (location.state.__TSR_key ?? id) : null),
  });
  useEffect(() => {
    if (navigationKey === null) return undefined;
    // Runs after the layout has moved the focus to the heading of the new screen.
    const timer = setTimeout(() => {
      ref.current?.scrollIntoView({ block: 'start' });
      ref.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [navigationKey]);
  return { id, ref, tabIndex: -1 };
};
