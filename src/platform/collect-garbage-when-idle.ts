import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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
 * Runs a full garbage collection once the process is idle, to release memory used during the start. A full collection
 * blocks the event loop for about 200 ms.
 */
export const collectGarbageWhenIdle = async (): Promise<void> => {
  await waitUntilIdle();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};
