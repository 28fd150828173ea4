/** Seconds within which wrong passwords for one email address are counted together. */
export const WRONG_LOGINS_SECONDS = 900;
/** Limit for one network address; other addresses are not affected. */
export const WRONG_LOGINS_PER_ADDRESS = 10;
/** Limit for all network addresses. Browsers and addresses of earlier logins of the customer are exempt. */
export const WRONG_LOGINS_ANYWHERE = 50;

/** The owner is notified of the tenth wrong password within a day, once a day. */
export const NOTIFY_AFTER_WRONG_LOGINS = 10;
export const NOTIFY_WINDOW_SECONDS = 86_400;

/** Days for which a network address counts as known after a login from it. */
export const LOGIN_PLACE_RETENTION_DAYS = 90;

/** `wrongLoginsAnywhere`: wrong passwords in the current window, from all network addresses. */
export function isLoginRefused(wrongLoginsAnywhere: number, usual_visitor: boolean): boolean {
  return wrongLoginsAnywhere >= WRONG_LOGINS_ANYWHERE && !usual_visitor;
}
