import type { Plugin } from 'vite';

/**
 * Output options of a bundle that runs on the server, for little memory. Node keeps the source text of each file, with two bytes per character
 * if one of them is not ASCII. Names and line breaks are kept for the stack traces in the log.
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

/** Replaces the characters outside ASCII that the minifier leaves, in names of authors in licence comments. */
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
