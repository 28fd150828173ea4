import type { Rule } from './project.ts';

const opening = /^\s*(?:\/\/|\/\*\*?) (Who|What|One|Nobody|Those)\b/;

/** A comment begins with its subject, or with the verb of the function: a pronoun has to be deciphered first. */
export const commentsNameTheirSubject: Rule = (files) =>
  files
    .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const word = opening.exec(line)?.[1];
        return word ? [{ path, line: at + 1, says: `a comment begins with "${word}": name its subject` }] : [];
      }),
    );
