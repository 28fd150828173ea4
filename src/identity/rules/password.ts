export const PASSWORD_MIN = 8;
/** Long enough for any passphrase, short enough that hashing it cannot be abused. */
export const PASSWORD_MAX = 128;

/** The same password however the keyboard composes its accents; hash and compare this form (NIST SP 800-63B, 3.1.1.2). */
export function normalizePassword(password: string): string {
  return password.normalize('NFC');
}

/** Which demands a password meets, for the list that ticks itself off while typing. */
export function passwordRulesMet(password: string): { length: boolean; capital: boolean; symbol: boolean } {
  const text = normalizePassword(password);
  const length = Array.from(text).length;
  return {
    length: length >= PASSWORD_MIN && length <= PASSWORD_MAX,
    capital: /\p{Lu}/u.test(text),
    // Combining marks belong to their letter; control and invisible characters are no symbols anybody meant to type.
    symbol: /[^\p{L}\p{M}\p{Nd}\p{Z}\p{C}]/u.test(text),
  };
}

/** `PASSWORD_WEAK` when a demand is not met, `PASSWORD_BREACHED` when `isBreached` knows it. */
export function checkPassword(
  password: string,
  isBreached: (password: string) => boolean = () => false,
): 'REQUIRED' | 'PASSWORD_WEAK' | 'PASSWORD_BREACHED' | null {
  if (password === '') return 'REQUIRED';
  const { length, capital, symbol } = passwordRulesMet(password);
  if (!length || !capital || !symbol) return 'PASSWORD_WEAK';
  return isBreached(normalizePassword(password)) ? 'PASSWORD_BREACHED' : null;
}

/** `PASSWORD_MISMATCH` when the second time is not the first one. */
export function checkRepeatedPassword(password: string, repeated: string): 'REQUIRED' | 'PASSWORD_MISMATCH' | null {
  if (repeated === '') return 'REQUIRED';
  return normalizePassword(repeated) === normalizePassword(password) ? null : 'PASSWORD_MISMATCH';
}
