/** Seconds for which a link to choose a new password works: an hour. */
export const RESET_LINK_SECONDS = 3600;

/** Seconds for which a link works that stops what was done with the account: as long as another address may be asked for. */
export const REVOCATION_LINK_SECONDS = 72 * 3600;

/** Days after which the row of a link is deleted; the link is unknown from then on. */
export const LINK_RETENTION_DAYS = 90;

export type EmailToken = { expires_at: Date; used_at: Date | null; replaced_at: Date | null };

/**
 * Why a link from a mail does nothing: no such link, opened before, or too old. A link that a newer one replaced counts
 * as too old, since the remedy is the same.
 */
export function checkEmailToken(
  token: EmailToken | null,
  now: Date,
): 'LINK_UNKNOWN' | 'LINK_USED' | 'LINK_EXPIRED' | null {
  if (token === null) return 'LINK_UNKNOWN';
  if (token.used_at !== null) return 'LINK_USED';
  return token.replaced_at !== null || now >= token.expires_at ? 'LINK_EXPIRED' : null;
}
