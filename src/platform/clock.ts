/**
 * Business time: real time plus an offset that only a sandbox may set. `offsetMs` and `setOffset` are in
 * milliseconds.
 */
export type Clock = { now(): Date; offsetMs(): number; setOffset(ms: number): void };

/** Real time, without the sandbox offset. Needed for comparisons with the clocks of other systems. */
export const realTime = (clock: Clock): Date => new Date(clock.now().getTime() - clock.offsetMs());

/** A clock of the machine with an offset in ms, which is 0 until `setOffset` changes it. */
export const systemClock = (): Clock => {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    offsetMs: () => offset,
    setOffset: (ms) => {
      offset = ms;
    },
  };
};
