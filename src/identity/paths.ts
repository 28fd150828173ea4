import { withQuery } from '#platform/pure/path.ts';

/** The screens of this domain. */
export const identityPaths = {
  identify: () => '/identify',
  /** The old login, kept for bookmarks. */
  login: () => '/login',
  /** `next`: where to go after the login; `expired`: a session has ended, `changed`: the password is a new one; the screen says so. */
  loginEmailNumber: (query: { next?: string; expired?: 1; changed?: 1 } = {}) =>
    withQuery('/login-email-number', query),
  loginItsme: () => '/login/itsme',
  /** Asks for an email address after a login by identity service that brought none. */
  loginEmail: () => '/login/email',
  resetPassword: () => '/reset-password',
  createPassword: (query: { token?: string } = {}) => withQuery('/create-password-new', query),
  /** "Check your mail". */
  emails: () => '/emails',
  emailsNew: () => '/emails-new',
  emailsChange: () => '/emails/change',
  emailsConfirm: (query: { token?: string } = {}) => withQuery('/emails/confirm', query),
} as const;
