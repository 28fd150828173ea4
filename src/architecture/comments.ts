import { isCode, type Rule } from './project.ts';

const opening = /^\s*(?:\/\/|\/\*\*?) (Who|What|One|Nobody|Those)\b/;

/** A comment begins with its subject, or with the verb of the function: a pronoun has to be deciphered first. */
export const commentsBeginWithTheirSubject: Rule = (files) =>
  files
    .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const word = opening.exec(line)?.[1];
        return word ? [{ path, line: at + 1, says: `a comment begins with "${word}": name its subject` }] : [];
      }),
    );

/** Words that add nothing to those of a name. */
const fillers: ReadonlySet<string> = new Set(
  'a an and are as at be by for from has have in into is it its of on or that the their this to which whose with'.split(
    ' ',
  ),
);

/** A word without its ending, so that `renames` equals `rename`, and `reached` equals `reaches`. */
const stemOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(ing|ed|es|s|e)$/, '');

/** Words of a text or of names: `SimCard`, `sim_card` and `SIM card` have the same two. */
const stemsIn = (text: string): string[] =>
  (text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').match(/[A-Za-z]+|\d+/g) ?? [])
    .filter((word) => !fillers.has(word.toLowerCase()))
    .map(stemOf);

const oneLineComment = /^\s*\/\*\* (.+) \*\/$/;

/**
 * The first line of a declaration, with its parameters when they are on lines of their own, but without their properties, and without
 * the body of a function.
 */
const headOf = ([first = '', ...linesAfter]: readonly string[]): string => {
  const parameters = first.endsWith('(')
    ? linesAfter
        .slice(0, linesAfter.findIndex((line) => /^\s*\)/.test(line)) + 1)
        .filter((line) => !/^\s{4}/.test(line))
    : [];
  return [first, ...parameters].join(' ').replace(/=>.*$/, '');
};

/** A doc comment of one line says more than the name, parameters and types of the declaration below it. */
export const commentsSayMoreThanNames: Rule = (files) =>
  files.filter(isCode).flatMap(({ path, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, at) => {
      const comment = oneLineComment.exec(line)?.[1];
      if (comment === undefined) return [];
      const stemsBelow = new Set(stemsIn(headOf(lines.slice(at + 1, at + 20))));
      return stemsIn(comment).every((stem) => stemsBelow.has(stem))
        ? [{ path, line: at + 1, says: 'a comment has only words of the declaration below it' }]
        : [];
    });
  });
