import { addSeconds } from '#platform/pure/instant.ts';

/** Maximum age that may be queried, and the default, in hours (CAMARA SIM Swap 2). */
export const MAX_AGE_HOURS = 2400;
export const DEFAULT_AGE_HOURS = 240;

/** When a number was last connected with another SIM: by the newest swap, or when its SIM was activated. */
export function latestSimChange({ activated_at, swapped_at }: { activated_at: Date; swapped_at: Date | null }): Date {
  return swapped_at !== null && swapped_at > activated_at ? swapped_at : activated_at;
}

/** Whether the SIM was changed in the last `hours`. */
export function isSwappedWithin(changed_at: Date, hours: number, now: Date): boolean {
  return changed_at > addSeconds(now, -hours * 3600);
}
