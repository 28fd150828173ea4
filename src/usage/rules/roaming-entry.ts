import type { Visit } from '#subscriptions/rules/visit.ts';
import { HOME } from './network-country.ts';

/** Maximum age of a record that triggers a welcome. */
const WELCOME_MS = 24 * 60 * 60 * 1000;

/**
 * The newest place of a SIM, when it is another one than before; null: no change. `entered`: the SIM has just come to a country abroad,
 * or to a ship or plane. Records that are older than what is known change nothing. `newest_at`: start of the newest record known.
 */
export const findRoamingEntry = (
  visited: Visit | null,
  seen: Visit,
  { now, newest_at = 0 }: { now: number; newest_at?: number | undefined },
): { visit: Visit; entered: boolean } | null => {
  if (seen.at < Math.max(visited?.at ?? 0, newest_at) || seen.country === (visited?.country ?? HOME)) return null;
  return { visit: seen, entered: seen.country !== HOME && now - seen.at <= WELCOME_MS };
};
