import { type RefObject, useEffect, useState } from 'react';

/** Whether the screen was scrolled until the element is in its upper half, or beyond it. */
export const useIsScrolledTo = (element: RefObject<Element | null>): boolean => {
  const [isReached, setReached] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => entry && setReached(entry.isIntersecting || entry.boundingClientRect.top < 0),
      { rootMargin: '0px 0px -50%' },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isReached;
};
