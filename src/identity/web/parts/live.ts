import { useEffect, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#platform/browser/live-events.ts';

/** `opened` and `reopened`: data read before may be stale. `changed`: the server reported a change. */
export type LiveChangeHandler = (what: 'opened' | 'reopened' | 'changed') => void;

/** Subscribers of the connection of this tab. All screens and components share it. */
const listeners = new Set<LiveChangeHandler>();
const watchers = new Set<() => void>();
let close: (() => void) | undefined;
let isOpen = false;
let wasOpened = false;

const handleLiveEvent = (event: LiveEvent): void => {
  if (isOpen !== (event !== 'closed')) {
    isOpen = !isOpen;
    for (const watcher of watchers) watcher();
  }
  if (event === 'closed') return;
  const change = event === 'changed' ? 'changed' : wasOpened ? 'reopened' : 'opened';
  wasOpened = true;
  for (const listener of listeners) listener(change);
};

/** Loads the listener code lazily, because rendering does not need it. */
const openLazily = (): (() => void) => {
  let closeStream: (() => void) | undefined;
  let isClosed = false;
  import('#platform/browser/live-events.ts').then(
    ({ listenForLiveEvents }) => isClosed || (closeStream = listenForLiveEvents('/api/customer/live', handleLiveEvent)),
    () => undefined,
  );
  return () => {
    isClosed = true;
    closeStream?.();
  };
};

const closeWhenUnused = (): void => {
  if (listeners.size > 0) return;
  close?.();
  close = undefined;
  isOpen = false;
  wasOpened = false;
};

const addListener = (listener: LiveChangeHandler): (() => void) => {
  listeners.add(listener);
  close ??= openLazily();
  return () => {
    listeners.delete(listener);
    // The next screen often listens too, so the connection is closed with a delay.
    setTimeout(closeWhenUnused, 2_000);
  };
};

const addWatcher = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/**
 * Calls `onChange` at changes of the customer's data while the component is mounted. `onChange` must be a stable function.
 * Returns whether the connection is open.
 */
export const useLiveChanges = (onChange: LiveChangeHandler): boolean => {
  useEffect(() => addListener(onChange), [onChange]);
  return useSyncExternalStore(
    addWatcher,
    () => isOpen,
    () => false,
  );
};

/** Returns a function that refetches. Calls during a running fetch are combined into one more fetch after it. */
export const createRefetcher = (refetch: () => Promise<unknown>): (() => void) => {
  let isFetching = false;
  let isRequestedAgain = false;
  const run = async (): Promise<void> => {
    isFetching = true;
    do {
      isRequestedAgain = false;
      await refetch().catch(() => undefined);
    } while (isRequestedAgain);
    isFetching = false;
  };
  return () => {
    isRequestedAgain = true;
    if (!isFetching) void run();
  };
};
