/** Tells the business time: real time plus an offset that only a sandbox may set. */
export type Clock = { now(): Date; offsetMs(): number; setOffset(ms: number): void };

/** The time that others have too, whatever a sandbox has made of the business clock. */
export const realTime = (clock: Clock): Date => new Date(clock.now().getTime() - clock.offsetMs());

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
