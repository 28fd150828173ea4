import { type TestEnvironment, sandboxCall } from '#app/testing/product/sandbox-calls.ts';

/** Reads the time of the sandbox. */
export const fetchSandboxClock = async (place: TestEnvironment): Promise<Date> =>
  new Date((await sandboxCall<{ now: string }>(place, '/api/clock')).now);

/** Advances the time of the sandbox. */
export const advanceSandboxClockTo = async (place: TestEnvironment, then: Date): Promise<void> => {
  const seconds = Math.ceil((then.getTime() - (await fetchSandboxClock(place)).getTime()) / 1000);
  await sandboxCall(place, '/api/clock', { advance: `PT${seconds}S` });
};
