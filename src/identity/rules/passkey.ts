/** Seconds in which an authenticator has to answer: a person may look for a key first. */
export const PASSKEY_CHALLENGE_SECONDS = 300;

/** Passkeys of one customer: more than anybody has devices. */
export const PASSKEYS_MAX = 20;

/** Purpose of a challenge: `add` a passkey, `prove` (step-up), or `login`. */
export type PasskeyPurpose = 'add' | 'prove' | 'login';
