import { type TestEnvironment, sandboxCall } from '#app/testing/product/sandbox-calls.ts';

type ClockReply = { now: string; offset_ms: number };

/** Offset of each sandbox, by its address, as last read. */
const offsets = new Map<string, number>();

const recordClock = ({ sandbox }: TestEnvironment, { now, offset_ms }: ClockReply): Date => {
  offsets.set(sandbox.url, offset_ms);
  return new Date(now);
};

/** Reads the time of the sandbox. */
export const fetchSandboxClock = async (place: TestEnvironment): Promise<Date> =>
  recordClock(place, await sandboxCall<ClockReply>(place, '/api/clock'));

/** The time of the sandbox by the offset that was last read here: a person who moves it meanwhile is not noticed. */
export const getSandboxClock = async (place: TestEnvironment): Promise<Date> => {
  const offset_ms = offsets.get(place.sandbox.url);
  return offset_ms === undefined ? fetchSandboxClock(place) : new Date(Date.now() + offset_ms);
};

/** Advances the time of the sandbox. */
export const advanceSandboxClockTo = async (place: TestEnvironment, then: Date): Promise<void> => {
  const seconds = Math.ceil((then.getTime() - (await fetchSandboxClock(place)).getTime()) / 1000);
  recordClock(place, await sandboxCall<ClockReply>(place, '/api/clock', { advance: `PT${seconds}S` }));
};
