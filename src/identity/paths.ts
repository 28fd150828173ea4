import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const identityPaths = {
  /** Explains and starts identification. `next`: path to return to. */
  identify: (query: { next?: string } = {}) => withQuery('/identify', query),
  /** Former login path, for bookmarks. */
  login: () => '/login',
  /** `next`: path after the login; `changed`: shows that the password was changed. */
  loginEmailNumber: (query: { next?: string; changed?: 1; code?: 1 } = {}) => withQuery('/login-email-number', query),
  /**
   * Starts the login at the identity service, which redirects back to this path. `next`: path after the login; `link`: after
   * a login to the account that has the address, links the person to it.
   */
  loginItsme: (query: { next?: string; link?: 1 } = {}) => withQuery('/login/itsme', query),
  /** Asks for an email address after a login by identity service without one. */
  loginEmail: (query: { next?: string } = {}) => withQuery('/login/email', query),
  resetPassword: () => '/reset-password',
  createPassword: (query: { token?: string } = {}) => withQuery('/create-password-new', query),
  /** "Check your mail". */
  emails: () => '/emails',
  emailsNew: () => '/emails-new',
  emailsChange: () => '/emails/change',
  /** Reverts account changes by a link from a mail, without login. */
  revoke: (query: { token?: string } = {}) => withQuery('/not-me', query),
  /** Cancels a held request by the link of an SMS, without login. */
  revokeRequest: (query: { token?: string } = {}) => withQuery('/request-stop', query),
  emailsConfirm: (query: { token?: string } = {}) => withQuery('/emails/confirm', query),
} as const;
