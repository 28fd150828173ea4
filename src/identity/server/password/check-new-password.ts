import { isBreachedPassword } from '#identity/rules/breached-password.ts';
import { buildObviousWords } from '#identity/rules/obvious-words.ts';
import { checkPassword } from '#identity/rules/password.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import { languages } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { loadBreachedPasswords } from './breached-passwords.ts';

/** The refusal of a new password, or null. The list of breached passwords is on the server only. */
export const checkNewPassword = async (password: string): Promise<ReturnType<typeof checkPassword>> => {
  const breachedPasswords = await loadBreachedPasswords();
  return checkPassword(password, (candidate) => isBreachedPassword(candidate, breachedPasswords));
};

/** Refuses passwords built from the operator's name or the customer's address. */
export const checkObviousPassword = (
  password: string,
  { BRAND_NAME, PROVIDER_NAME }: Pick<Settings, 'BRAND_NAME' | 'PROVIDER_NAME'>,
  email: string | null,
): 'PASSWORD_OBVIOUS' | null => {
  const names = [BRAND_NAME, ...languages.map((language) => localizedSetting(PROVIDER_NAME, language))];
  return isBreachedPassword(password, buildObviousWords(names, email)) ? 'PASSWORD_OBVIOUS' : null;
};
