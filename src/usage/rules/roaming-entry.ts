import type { Visit } from '#subscriptions/rules/visit.ts';
import { HOME } from './network-country.ts';

/** Maximum age of a record that triggers a welcome. */
const WELCOME_MS = 24 * 60 * 60 * 1000;

/**
 * Finds the new place of a SIM when it differs from the stored one; null without a change. `entered`: whether the SIM has just come to
 * another country abroad, or to a ship or plane. A record older than the stored ones changes nothing. `newest_at`: start of the
 * newest stored record, in ms.
 */
export const findNewVisit = (
  lastVisit: Visit | null,
  newVisit: Visit,
  { now, newest_at = 0 }: { now: number; newest_at?: number | undefined },
): { visit: Visit; entered: boolean } | null => {
  if (newVisit.at < Math.max(lastVisit?.at ?? 0, newest_at) || newVisit.country === (lastVisit?.country ?? HOME))
    return null;
  return { visit: newVisit, entered: newVisit.country !== HOME && now - newVisit.at <= WELCOME_MS };
};
