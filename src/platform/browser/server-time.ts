/** Differences below this are ignored: the `date` header has no fraction of a second and arrives with delay. */
const tolerated = 5_000;

let offsetMs = 0;

/**
 * Updates the offset from the `date` header of a reply, because the clock of the device may be wrong and due dates
 * use the server's.
 */
export const syncServerTime = (dateHeader: string | null, now: number): void => {
  const difference = Date.parse(dateHeader ?? '') - now;
  if (!Number.isNaN(difference)) offsetMs = Math.abs(difference) < tolerated ? 0 : difference;
};

/** Converts an instant of the device clock (ms) to the server clock. */
export const toServerTime = (at: number): number => at + offsetMs;

/** The current time of the server; of the device before the first reply. */
export const serverNow = (): Date => new Date(toServerTime(Date.now()));
