/** Clocks that differ by less are the same: a reply's `date` has no fraction, and takes a moment to arrive. */
const tolerated = 5_000;

let offsetMs = 0;

/** Takes the time from a reply's `date`: due dates count on the server's clock, and a phone's may be wrong. */
export const syncServerTime = (date: string | null, now: number): void => {
  const difference = Date.parse(date ?? '') - now;
  if (!Number.isNaN(difference)) offsetMs = Math.abs(difference) < tolerated ? 0 : difference;
};

/** An instant of this device's clock, in ms, on the server's. */
export const toServerTime = (at: number): number => at + offsetMs;

/** What the server's clock says, as far as it has been asked; else this device's. */
export const serverNow = (): Date => new Date(toServerTime(Date.now()));
