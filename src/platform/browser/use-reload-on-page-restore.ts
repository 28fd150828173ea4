import { useEffect } from 'react';

/**
 * Reloads a page restored from the back/forward cache, for example after leaving the payment page, because it would
 * still show the pending state.
 */
export const useReloadOnPageRestore = (): void =>
  useEffect(() => {
    const awake = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', awake);
    return () => removeEventListener('pageshow', awake);
  }, []);
