import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** Length of the measurement in ms; the process counts as idle when it worked only a small part of it. */
const idleCheckMs = 1000;
const maxIdleUtilization = 0.05;

const waitUntilIdle = async (): Promise<void> => {
  let worked = 1;
  while (worked > maxIdleUtilization) {
    const before = performance.eventLoopUtilization();
    await wait(idleCheckMs, undefined, { ref: false });
    worked = performance.eventLoopUtilization(before).utilization;
  }
};

/**
 * Runs a full garbage collection once the process is idle, to release memory used during the start. It blocks the
 * event loop for about 200 ms. Does nothing when Node was started without `--expose-gc`.
 */
export const collectGarbageWhenIdle = async (): Promise<void> => {
  if (!globalThis.gc) return;
  await waitUntilIdle();
  globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};
