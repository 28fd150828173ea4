/** Validity of a password reset link in seconds: an hour. */
export const RESET_LINK_SECONDS = 3600;

/** Validity of a link that reverts account changes, in seconds. Equal to the validity of a change of address. */
export const REVOCATION_LINK_SECONDS = 72 * 3600;

/** Retention of link rows in days. A deleted link is reported as unknown. */
export const LINK_RETENTION_DAYS = 90;

export type EmailToken = { expires_at: Date; used_at: Date | null; replaced_at: Date | null };

export const linkRefusals = { LINK_UNKNOWN: 422, LINK_USED: 422, LINK_EXPIRED: 422 } as const;

/**
 * The refusal of a link from a mail: unknown, used or expired; null when it is valid. A replaced link counts as expired,
 * because the remedy is the same.
 */
export function checkEmailToken(token: EmailToken | null, now: Date): keyof typeof linkRefusals | null {
  if (token === null) return 'LINK_UNKNOWN';
  if (token.used_at !== null) return 'LINK_USED';
  return token.replaced_at !== null || now >= token.expires_at ? 'LINK_EXPIRED' : null;
}

/** State of a link, which its screen reads before it shows the form. */
export const linkStates = ['open', 'used', 'expired', 'unknown'] as const;
export type LinkState = (typeof linkStates)[number];

const stateByRefusal = { LINK_UNKNOWN: 'unknown', LINK_USED: 'used', LINK_EXPIRED: 'expired' } as const;

/** The state of a link. `addressToMatch`: the present address of the account, for a link that expires when it is no longer the address of the mail; null for other links. */
export function linkState(
  token: (EmailToken & { email: string }) | null,
  addressToMatch: string | null,
  now: Date,
): LinkState {
  const refusal = checkEmailToken(token, now);
  if (refusal) return stateByRefusal[refusal];
  return addressToMatch !== null && token?.email !== addressToMatch ? 'expired' : 'open';
}
