/** Seconds within which wrong passwords for one email address are counted together. */
export const WRONG_LOGINS_SECONDS = 900;
/** From one network address: then that one waits, and nobody else. */
export const WRONG_LOGINS_PER_ADDRESS = 10;
/** From all network addresses: then only those wait less that the owner has logged in from before. */
export const WRONG_LOGINS_ANYWHERE = 50;

/** The owner is told of the tenth wrong one within a day, and of no other one of that day. */
export const NOTIFY_AFTER_WRONG_LOGINS = 10;
export const NOTIFY_WINDOW_SECONDS = 86_400;

/** Days that a network address counts as one of the owner's after a login from it. */
export const LOGIN_PLACE_RETENTION_DAYS = 90;

/** `anywhere`: wrong passwords so far, in the window that runs. */
export function isLoginDelayed(anywhere: number, usual_place: boolean): boolean {
  return anywhere >= WRONG_LOGINS_ANYWHERE && !usual_place;
}
