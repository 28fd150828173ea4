import { useSyncExternalStore } from 'react';

let openCount = 0;
const listeners = new Set<() => void>();

const change = (by: number): void => {
  openCount += by;
  for (const listener of listeners) listener();
};

/** Shows the full-screen overlay while `work` runs (change of language, logout). */
export const withOverlay = async <T>(work: () => Promise<T>): Promise<T> => {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOverlay = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => openCount > 0,
    () => false,
  );
