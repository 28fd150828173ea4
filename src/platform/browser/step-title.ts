import { useEffect, useSyncExternalStore } from 'react';

let currentTitle: string | null = null;
const listeners = new Set<() => void>();

const show = (title: string | null): void => {
  currentTitle = title;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Sets the document title to the title of the current step, for screens with several steps on one path. */
export const useStepTitle = (title: string): void =>
  useEffect(() => {
    show(title);
    return () => show(null);
  }, [title]);

/** Title of the current step; null on a screen without steps. */
export const useCurrentStepTitle = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => currentTitle,
    () => null,
  );
