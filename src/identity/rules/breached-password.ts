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

/** With more trimmings than this (a year and two symbols) even a known word is no longer among the first guesses. */
const TRIMMINGS_MAX = 6;

/**
 * Whether a password is a well-known one in disguise: lower case, with look-alikes put back into letters and the usual
 * trimmings (digits, years, symbols at either end) taken off, it is a word of `list`. A demand for a capital and a
 * symbol turns `password` into `P@ssword1!`, which is in every leaked list, so the bare words are what counts.
 * The list stays on the server.
 */
export function isBreachedPassword(password: string, list: ReadonlySet<string>): boolean {
  const length = Array.from(password.normalize('NFC')).length;
  return toBareWords(password).some(
    (word) => list.has(word) && (length - Array.from(word).length <= TRIMMINGS_MAX || isRepetition(password, word)),
  );
}

/** The bare words that a password may stand for. */
export function toBareWords(password: string): string[] {
  const lower = password.normalize('NFC').toLowerCase();
  const trimmed = trim(lower);
  const letters = [trimmed, replaceLookalikes(trimmed), trim(replaceLookalikes(lower)), replaceLookalikes(lower)];
  const joined = letters.map((word) => word.replace(/[^\p{L}\p{Nd}]/gu, ''));
  const single = joined.map((word) => /^(.{4,}?)\1+$/u.exec(word)?.[1] ?? word);
  return [...new Set([lower, ...letters, ...joined, ...single])].filter((word) => word !== '');
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
