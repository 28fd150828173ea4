import { useEffect, useState } from 'react';

/** Delay before people are told that the action is still running. */
const SLOW_MS = 8_000;

/** Whether a wait has lasted longer than `SLOW_MS`; restarts with each wait. */
export const useIsSlow = (isWaiting: boolean): boolean => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return slow;
};
