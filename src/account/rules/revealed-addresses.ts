/**
 * How often `exists` and registrations may reveal to all callers together that an address is known, and within how many seconds. Beyond
 * this limit `exists` reveals nothing, and registrations are limited by network address (`REGISTRATIONS_WHILE_GUESSED`).
 */
export const REVEALED_ADDRESSES_MAX = 120;
export const REVEALED_ADDRESSES_SECONDS = 600;

/**
 * Registrations from one network address in that time, once the limit is exceeded. So the guesses of others do not keep a visitor from
 * registering, and each network address gives a guesser three answers at most.
 */
export const REGISTRATIONS_WHILE_GUESSED = 3;
