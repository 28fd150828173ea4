import { useEffect, useSyncExternalStore } from 'react';

let shown: string | null = null;
const listeners = new Set<() => void>();

const show = (title: string | null): void => {
  shown = title;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** While a step stands on a screen whose path stays, the tab is called like the step. */
export const useStepTitle = (title: string): void =>
  useEffect(() => {
    show(title);
    return () => show(null);
  }, [title]);

/** What the step calls itself; null on a screen that has one title. */
export const useCurrentStepTitle = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
