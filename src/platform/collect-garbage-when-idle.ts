import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How long, in ms, and how little of it this process may have worked to be at rest. */
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
 * Gives back what nobody needs any more, all that can be: it takes some 200 ms in which nothing else happens, so it waits for a moment in
 * which nobody is served.
 */
export const collectGarbageWhenIdle = async (): Promise<void> => {
  await waitUntilIdle();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};
