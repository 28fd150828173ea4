export const PASSWORD_MIN = 8;
/** Enough for a passphrase, and a limit on the work of hashing. */
export const PASSWORD_MAX = 128;

/** Makes the Unicode form of accents equal on all keyboards. This form is hashed and compared (NIST SP 800-63B, 3.1.1.2). */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

/** Which requirements a password meets, for the list under the field. */
export function passwordRulesMet(password: string): { length: boolean; capital: boolean; symbol: boolean } {
  const text = normalizePassword(password);
  const length = Array.from(text).length;
  return {
    length: length >= PASSWORD_MIN && length <= PASSWORD_MAX,
    capital: /\p{Lu}/u.test(text),
    // Combining marks are part of their letter. Control and invisible characters are not counted as symbols.
    symbol: /[^\p{L}\p{M}\p{Nd}\p{Z}\p{C}]/u.test(text),
  };
}

/** `PASSWORD_WEAK` when a requirement is not met, `PASSWORD_BREACHED` when `isBreached` returns true. */
export function checkPassword(
  password: string,
  isBreached: (password: string) => boolean = () => false,
): 'REQUIRED' | 'PASSWORD_WEAK' | 'PASSWORD_BREACHED' | null {
  if (password === '') return 'REQUIRED';
  const { length, capital, symbol } = passwordRulesMet(password);
  if (!length || !capital || !symbol) return 'PASSWORD_WEAK';
  return isBreached(normalizePassword(password)) ? 'PASSWORD_BREACHED' : null;
}

/** `PASSWORD_MISMATCH` when both entries differ. */
export function checkRepeatedPassword(
  password: string,
  repeatedPassword: string,
): 'REQUIRED' | 'PASSWORD_MISMATCH' | null {
  if (repeatedPassword === '') return 'REQUIRED';
  return normalizePassword(repeatedPassword) === normalizePassword(password) ? null : 'PASSWORD_MISMATCH';
}
