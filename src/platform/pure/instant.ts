/** Formats an instant for the API: ISO 8601 in UTC. */
export function toIso(instant: Date): string {
  return instant.toISOString();
}

/** Parses an ISO 8601 text; null when invalid. */
export function fromIso(text: string): Date | null {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Adds seconds (negative to subtract). */
export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** Whole seconds from `now` until `then`, rounded up; 0 when `then` has passed. */
export function secondsUntil(then: Date, now: Date): number {
  return Math.max(0, Math.ceil((then.getTime() - now.getTime()) / 1000));
}

/** A day of 24 hours. Calendar days may be longer or shorter (summer time). */
export const secondsPerDay = 86_400;
