import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export type ShutdownOptions = {
  /** Source of the signals: the process. */
  signals: EventEmitter;
  /** Makes the readiness check fail while requests are still served. */
  leave(): void;
  /** Time in ms in which the load balancer notices that the process is leaving. */
  pauseMs: number;
  /** Stops accepting work and resolves when running work has ended. */
  stop(): Promise<void>;
  /** Time in ms from the first signal until the process is ended forcibly. */
  limitMs: number;
  exit(code: number): void;
};

/**
 * Shuts down gracefully at the first SIGTERM or SIGINT and immediately at the second. The exit code is 0 when all
 * work was finished. `hasBegun`: whether a signal has come.
 */
export const shutDownOnSignals = ({
  signals,
  leave,
  pauseMs,
  stop,
  limitMs,
  exit,
}: ShutdownOptions): { hasBegun(): boolean } => {
  let going = false;
  const shutDown = async (): Promise<void> => {
    leave();
    if (pauseMs > 0) await pause(pauseMs);
    await stop();
  };
  const handleSignal = (): void => {
    if (going) return exit(1);
    going = true;
    setTimeout(() => exit(1), limitMs).unref();
    shutDown().then(
      () => exit(0),
      () => exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT']) signals.on(signal, handleSignal);
  return { hasBegun: () => going };
};
