import { useEffect, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#platform/browser/live-events.ts';

/** `opened`: what was read before may be older than the line. `changed`: something is another now. */
export type LiveChangeHandler = (what: 'opened' | 'reopened' | 'changed') => void;

/** One line a tab, however many screens and parts want to hear. */
const listeners = new Set<LiveChangeHandler>();
const watchers = new Set<() => void>();
let close: (() => void) | undefined;
let isOpen = false;
let wasOpened = false;

const handleLiveEvent = (event: LiveEvent): void => {
  if (isOpen !== (event !== 'closed')) {
    isOpen = !isOpen;
    for (const watch of watchers) watch();
  }
  if (event === 'closed') return;
  const what = event === 'changed' ? 'changed' : wasOpened ? 'reopened' : 'opened';
  wasOpened = true;
  for (const tell of listeners) tell(what);
};

/** What listens is loaded once a screen stands: nothing waits for it. */
const openLazily = (): (() => void) => {
  let end: (() => void) | undefined;
  let over = false;
  import('#platform/browser/live-events.ts').then(
    ({ listenForLiveEvents }) => over || (end = listenForLiveEvents('/api/customer/live', handleLiveEvent)),
    () => undefined,
  );
  return () => {
    over = true;
    end?.();
  };
};

const closeWhenUnused = (): void => {
  if (listeners.size > 0) return;
  close?.();
  close = undefined;
  isOpen = false;
  wasOpened = false;
};

const addListener = (told: LiveChangeHandler): (() => void) => {
  listeners.add(told);
  close ??= openLazily();
  return () => {
    listeners.delete(told);
    // The next screen comes a moment later, and often listens too.
    setTimeout(closeWhenUnused, 2_000);
  };
};

const addWatcher = (changed: () => void): (() => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

/** Hears, as long as it is on screen, that something of what the customer sees is another now. `told` stays the same. True while the line stands. */
export const useLive = (told: LiveChangeHandler): boolean => {
  useEffect(() => addListener(told), [told]);
  return useSyncExternalStore(
    addWatcher,
    () => isOpen,
    () => false,
  );
};

/** Asks again after a change: once at a time, and once more when there was another one meanwhile. */
export const createRefetcher = (ask: () => Promise<unknown>): (() => void) => {
  let asking = false;
  let more = false;
  const run = async (): Promise<void> => {
    asking = true;
    do {
      more = false;
      await ask().catch(() => undefined);
    } while (more);
    asking = false;
  };
  return () => {
    more = true;
    if (!asking) void run();
  };
};
