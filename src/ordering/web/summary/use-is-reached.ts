import { type RefObject, useEffect, useState } from 'react';

/** Whether the screen was scrolled until the element is in its upper half, or beyond it. */
export const useIsReached = (element: RefObject<Element | null>): boolean => {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    const watched = new IntersectionObserver(
      ([seen]) => seen && setReached(seen.isIntersecting || seen.boundingClientRect.top < 0),
      { rootMargin: '0px 0px -50%' },
    );
    if (element.current) watched.observe(element.current);
    return () => watched.disconnect();
  }, [element]);
  return reached;
};
