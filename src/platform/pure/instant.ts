/** An instant on the wire: ISO 8601 in UTC. */
export function toIso(instant: Date): string {
  return instant.toISOString();
}

/** The instant of an ISO text, or null when it is none. */
export function fromIso(text: string): Date | null {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** `seconds` after `instant`, or before it when negative. */
export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** Whole seconds from `now` until `then`, rounded up; 0 when `then` has passed. */
export function secondsUntil(then: Date, now: Date): number {
  return Math.max(0, Math.ceil((then.getTime() - now.getTime()) / 1000));
}

/** Of 24 hours; a day of the calendar may be longer or shorter. */
export const secondsPerDay = 86_400;
