import { useEffect, useState } from 'react';

const TICK_MS = 250;

/** Remaining seconds of a wait (0 when none is running), and a function that starts one. */
export const useCountdown = (): { seconds: number; wait: (seconds: number) => void } => {
  const [untilMs, setUntilMs] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((untilMs - performance.now()) / 1000)));
    tick();
    if (untilMs <= performance.now()) return undefined;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  const wait = (after: number) => {
    setSeconds(after);
    setUntilMs(performance.now() + after * 1000);
  };
  return { seconds, wait };
};
