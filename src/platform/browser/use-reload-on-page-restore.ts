import { useEffect } from 'react';

/** Back from the bank with the browser's button: the page comes as it was left, waiting for the bank's page. */
export const useReloadOnPageRestore = (): void =>
  useEffect(() => {
    const awake = (event: PageTransitionEvent) => event.persisted && location.reload();
    addEventListener('pageshow', awake);
    return () => removeEventListener('pageshow', awake);
  }, []);
