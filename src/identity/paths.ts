import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const identityPaths = {
  /** Why and how one proves who one is; `next`: where to go afterwards. */
  identify: (query: { next?: string } = {}) => withQuery('/identify', query),
  /** The old login, kept for bookmarks. */
  login: () => '/login',
  /** `next`: where to go after the login; `changed`: the password is a new one, the screen says so. */
  loginEmailNumber: (query: { next?: string; changed?: 1; code?: 1 } = {}) => withQuery('/login-email-number', query),
  /**
   * The door to the identity service, which comes back to the same address. `next`: where to go after the login; `link`: who has
   * just logged in owns the account whose address was taken. */
  loginItsme: (query: { next?: string; link?: 1 } = {}) => withQuery('/login/itsme', query),
  /** Asks for an email address after a login by identity service that brought none. */
  loginEmail: (query: { next?: string } = {}) => withQuery('/login/email', query),
  resetPassword: () => '/reset-password',
  createPassword: (query: { token?: string } = {}) => withQuery('/create-password-new', query),
  /** "Check your mail". */
  emails: () => '/emails',
  emailsNew: () => '/emails-new',
  emailsChange: () => '/emails/change',
  /** Stops what was done with the account, from a mail: no login needed. */
  stop: (query: { token?: string } = {}) => withQuery('/not-me', query),
  emailsConfirm: (query: { token?: string } = {}) => withQuery('/emails/confirm', query),
} as const;
