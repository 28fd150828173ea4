import { isBreachedPassword } from '#identity/rules/breached-password.ts';
import { breachedPasswords } from '#identity/rules/breached-passwords.ts';
import { checkPassword } from '#identity/rules/password.ts';

/** Why a password may not be chosen, or null; the list of stolen ones is known here, and not in the browser. */
export const checkNewPassword = (password: string): ReturnType<typeof checkPassword> =>
  checkPassword(password, (candidate) => isBreachedPassword(candidate, breachedPasswords));
