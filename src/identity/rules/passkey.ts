/** Validity of a challenge in seconds: enough to fetch a security key. */
export const PASSKEY_CHALLENGE_SECONDS = 300;

/** Most passkeys of one customer. */
export const PASSKEYS_MAX = 20;

/** Purpose of a challenge: `add` a passkey, `prove` (step-up), or `login`. */
export type PasskeyPurpose = 'add' | 'prove' | 'login';
