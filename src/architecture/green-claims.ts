import { findGreenClaim } from '../platform/pure/green-claims.ts';
import { type Rule, isCode, isTest, type SourceFile, walk } from './project.ts';
import { flattenStrings } from './strings.ts';

const isStrings = ({ path }: SourceFile): boolean => /^src\/.*\/strings\/(en|fr|nl)\.json$/.test(path);
const isCatalogue = ({ path }: SourceFile): boolean => /^db\/catalogue\/[^/]+\.json$/.test(path);
const isProduct = (file: SourceFile): boolean =>
  isCode(file) && !isTest(file) && /^src\/(?!architecture\/)/.test(file.path);

/** Paths of the API and of files, which are not shown on a screen. */
const isPath = (text: string): boolean => /^(?:(?:GET|POST|PUT|DELETE) )?\.{0,2}\/[\w./{}-]*$/.test(text);

/** String literals in code, without paths: lines of documents, mails and pages. */
const literalsOf = (file: SourceFile): [string, string][] => {
  const texts: [string, string][] = [];
  walk(file, {
    Literal: ({ value }) => {
      if (typeof value === 'string' && !isPath(value)) texts.push(['a text', value]);
    },
    TemplateElement: ({ value }) => {
      const text = value.cooked ?? value.raw;
      if (!isPath(text)) texts.push(['a text', text]);
    },
    JSXText: ({ value }) => void texts.push(['a text', value]),
  });
  return texts;
};

const textsOf = (file: SourceFile): Iterable<[string, string]> => {
  if (isStrings(file) || isCatalogue(file)) return flattenStrings(JSON.parse(file.text));
  return isProduct(file) ? literalsOf(file) : [];
};

/**
 * No string on a screen, in a mail or in a document makes an environmental claim, nor does a name or description in
 * the catalogue.
 */
export const noGreenClaims: Rule = (files) =>
  files.flatMap((file) =>
    [...textsOf(file)].flatMap(([key, text]) => {
      const claim = findGreenClaim(text);
      return claim === null ? [] : [{ path: file.path, says: `${key} claims "${claim}"` }];
    }),
  );
