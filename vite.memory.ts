import type { Plugin } from 'vite';

/**
 * How a bundle that runs on the server is written. Node keeps the text of what it has loaded, and one letter outside ASCII makes two
 * bytes of each letter of the file. Names and lines stay: the log tells them.
 */
export const inLittleMemory = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: false, asciiOnly: true },
} as const;

const plainLetter = (letter: string): string =>
  letter
    .normalize('NFD')
    .replaceAll(/[^\0-\x7F]/g, '')
    .charAt(0) || '?';

/** Replaces the letters outside ASCII that the writer leaves: those in names of authors, in the licences. */
export const licencesInAscii = (): Plugin => ({
  name: 'licences-in-ascii',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(/\/\*[!*][\s\S]*?\*\//g, (comment) =>
          comment.replaceAll(/[^\0-\x7F]/g, plainLetter),
        );
    }
  },
});
