import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export type ShutdownOptions = {
  /** Where signals come from: the process. */
  signals: EventEmitter;
  /** Says to whoever looks that this process is about to go, and goes on serving. */
  leave(): void;
  /** How long whoever sends requests needs to notice. */
  pauseMs: number;
  /** Takes nothing new, and ends when what was begun is done. */
  stop(): Promise<void>;
  /** What is not done by then, counted from the first signal, is cut off. */
  limitMs: number;
  exit(code: number): void;
};

/**
 * Ends the process in order at the first SIGTERM or SIGINT, and at once at the second. The exit code is 0 when all that was begun
 * was finished. Answers how to know whether it is on its way down.
 */
export const shutDownOnSignals = ({
  signals,
  leave,
  pauseMs,
  stop,
  limitMs,
  exit,
}: ShutdownOptions): (() => boolean) => {
  let going = false;
  const end = async (): Promise<void> => {
    leave();
    if (pauseMs > 0) await pause(pauseMs);
    await stop();
  };
  const signalled = (): void => {
    if (going) return exit(1);
    going = true;
    setTimeout(() => exit(1), limitMs).unref();
    end().then(
      () => exit(0),
      () => exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) signals.on(signal, signalled);
  return () => going;
};
