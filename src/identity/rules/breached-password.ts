/** Usual substitutions of letters, which cracking tools try first. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '|': 'l',
  '+': 't',
};

/**
 * Most characters that may be added around a breached word (a year and two symbols). With more, the password is no longer
 * among the first guesses.
 */
const TRIMMINGS_MAX = 6;

/**
 * Whether a password is a breached one in disguise: it is a word of `list` after lower-casing, replacing look-alike
 * characters by letters and trimming digits and symbols at both ends. Password rules turn `password` into `P@ssword1!`, which
 * every leaked list contains, so the bare words are compared. The list is used on the server only.
 */
export function isBreachedPassword(password: string, list: ReadonlySet<string>): boolean {
  const length = Array.from(password.normalize('NFC')).length;
  return toBareWords(password).some(
    (word) => list.has(word) && (length - Array.from(word).length <= TRIMMINGS_MAX || isRepetition(password, word)),
  );
}

/** The bare words to look up for a password. */
export function toBareWords(password: string): string[] {
  const lowerPassword = password.normalize('NFC').toLowerCase();
  const trimmedPassword = trim(lowerPassword);
  const letters = [
    trimmedPassword,
    replaceLookalikes(trimmedPassword),
    trim(replaceLookalikes(lowerPassword)),
    replaceLookalikes(lowerPassword),
  ];
  const joinedWords = letters.map((word) => word.replace(/[^\p{L}\p{Nd}]/gu, ''));
  const unrepeatedWords = joinedWords.map((word) => /^(.{4,}?)\1+$/u.exec(word)?.[1] ?? word);
  return [...new Set([lowerPassword, ...letters, ...joinedWords, ...unrepeatedWords])].filter((word) => word !== '');
}

function isRepetition(password: string, word: string): boolean {
  return replaceLookalikes(password.toLowerCase()).replaceAll(word, '').length <= TRIMMINGS_MAX;
}

function trim(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
}

function replaceLookalikes(text: string): string {
  return Array.from(text, (character) => LOOKALIKES[character] ?? character).join('');
}
