import { localPasswords } from '#identity/rules/local-passwords.ts';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * The words of about 50,000 published breached passwords, lower-case, and ours. Read at the first new password, because unpacking takes 30 ms and 5 MB.
 */
export const loadBreachedPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...localPasswords]),
  ));
