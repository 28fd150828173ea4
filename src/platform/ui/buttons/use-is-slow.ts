import { useEffect, useState } from 'react';

/** After this time people are told that it still works. */
const SLOW_MS = 8_000;

/** Whether something has been waited for longer than a moment; begins anew each time it is waited for. */
export const useIsSlow = (waiting: boolean): boolean => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
};
