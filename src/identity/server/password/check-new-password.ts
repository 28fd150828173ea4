import { isBreachedPassword } from '#identity/rules/breached-password.ts';
import { breachedPasswords } from '#identity/rules/breached-passwords.ts';
import { buildObviousWords } from '#identity/rules/obvious-words.ts';
import { checkPassword } from '#identity/rules/password.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import { languages } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';

/** Why a password may not be chosen, or null; the list of stolen ones is known here, and not in the browser. */
export const checkNewPassword = (password: string): ReturnType<typeof checkPassword> =>
  checkPassword(password, (candidate) => isBreachedPassword(candidate, breachedPasswords));

/** Whether it is what anybody tries first: the operator's name, or the customer's own address. */
export const checkObviousPassword = (
  password: string,
  { BRAND_NAME, PROVIDER_NAME }: Pick<Settings, 'BRAND_NAME' | 'PROVIDER_NAME'>,
  email: string | null,
): 'PASSWORD_OBVIOUS' | null => {
  const names = [BRAND_NAME, ...languages.map((language) => localizedSetting(PROVIDER_NAME, language))];
  return isBreachedPassword(password, buildObviousWords(names, email)) ? 'PASSWORD_OBVIOUS' : null;
};
