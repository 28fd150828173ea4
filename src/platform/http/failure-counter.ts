export type FailureLimits = {
  maxCount: number;
  windowMs: number;
  /** Maximum number of keys; the oldest is dropped first. */
  keys: number;
};

/**
 * Counts failures by key in memory, for checks that must come before a database connection is used. Memory is bounded:
 * with more keys than `keys` the oldest window is dropped.
 */
export const createFailureCounter = (
  { maxCount, windowMs, keys }: FailureLimits,
  clock: () => number = () => performance.now(),
) => {
  const windows = new Map<string, { count: number; ends: number }>();
  const findWindow = (key: string) => {
    const window = windows.get(key);
    if (window === undefined || window.ends > clock()) return window;
    windows.delete(key);
    return undefined;
  };
  return {
    count(key: string, weight = 1): void {
      const window = findWindow(key);
      if (window) {
        window.count += weight;
        return;
      }
      const [oldest] = windows.keys();
      if (windows.size >= keys && oldest !== undefined) windows.delete(oldest);
      windows.set(key, { count: weight, ends: clock() + windowMs });
    },
    /** Seconds until the key may try again, at least 1; null when it may try now. */
    secondsLeft(key: string): number | null {
      const window = findWindow(key);
      return window && window.count >= maxCount ? Math.max(1, Math.ceil((window.ends - clock()) / 1000)) : null;
    },
  };
};
