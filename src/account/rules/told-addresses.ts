/**
 * How often `exists` and a registration may tell all callers together that an address is known, and in how many seconds. Past it
 * `exists` tells nobody, and registrations are limited by network address (`REGISTRATIONS_WHILE_GUESSED`).
 */
export const TOLD_ADDRESSES_MAX = 120;
export const TOLD_ADDRESSES_SECONDS = 600;

/**
 * Registrations from one network address in that time while addresses are guessed. Nobody else's guesses keep a visitor from
 * registering, and one more network address brings a guesser three answers.
 */
export const REGISTRATIONS_WHILE_GUESSED = 3;
