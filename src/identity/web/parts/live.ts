import { useEffect, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#platform/browser/live-events.ts';

/** `opened`: what was read before may be older than the line. `changed`: something is another now. */
export type LiveChangeHandler = (what: 'opened' | 'reopened' | 'changed') => void;

/** One line a tab, however many screens and parts want to hear. */
const listeners = new Set<LiveChangeHandler>();
const watchers = new Set<() => void>();
let close: (() => void) | undefined;
let alive = false;
let before = false;

const hear = (event: LiveEvent): void => {
  if (alive !== (event !== 'closed')) {
    alive = !alive;
    for (const watch of watchers) watch();
  }
  if (event === 'closed') return;
  const what = event === 'changed' ? 'changed' : before ? 'reopened' : 'opened';
  before = true;
  for (const tell of listeners) tell(what);
};

/** What listens is loaded once a screen stands: nothing waits for it. */
const open = (): (() => void) => {
  let end: (() => void) | undefined;
  let over = false;
  import('#platform/browser/live-events.ts').then(
    ({ listenForLiveEvents }) => over || (end = listenForLiveEvents('/api/customer/live', hear)),
    () => undefined,
  );
  return () => {
    over = true;
    end?.();
  };
};

const leave = (): void => {
  if (listeners.size > 0) return;
  close?.();
  close = undefined;
  alive = false;
  before = false;
};

const join = (told: LiveChangeHandler): (() => void) => {
  listeners.add(told);
  close ??= open();
  return () => {
    listeners.delete(told);
    // The next screen comes a moment later, and often listens too.
    setTimeout(leave, 2_000);
  };
};

const watch = (changed: () => void): (() => void) => {
  watchers.add(changed);
  return () => watchers.delete(changed);
};

/** Hears, as long as it is on screen, that something of what the customer sees is another now. `told` stays the same. True while the line stands. */
export const useLive = (told: LiveChangeHandler): boolean => {
  useEffect(() => join(told), [told]);
  return useSyncExternalStore(
    watch,
    () => alive,
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
