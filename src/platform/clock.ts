/** Tells the business time: real time plus an offset that only a sandbox may set. */
export type Clock = { now(): Date; offsetMs(): number; setOffset(ms: number): void };

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
