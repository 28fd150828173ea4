import { type Finding, type Rule, isCode, isTest, lineAt, type SourceFile } from './project.ts';

const isStyle = ({ path }: SourceFile): boolean => path.startsWith('src/') && path.endsWith('.css');
const isMarkup = (file: SourceFile): boolean =>
  (isCode(file) && !isTest(file) && /^src\/(?!architecture)/.test(file.path)) || /\.(html|svg)$/.test(file.path);

/** Blanks out the comments of a stylesheet; line numbers are kept. */
const withoutComments = (file: SourceFile): SourceFile => ({
  path: file.path,
  text: file.text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' ')),
});

type Named = { name: string; file: SourceFile; line: number };

const namesIn = (files: readonly SourceFile[], pattern: RegExp): Named[] =>
  files.flatMap((file) =>
    [...file.text.matchAll(pattern)].map((match) => ({
      name: match[1] ?? '',
      file,
      line: lineAt(file, match.index),
    })),
  );

const toFinding =
  (says: (name: string) => string) =>
  ({ name, file, line }: Named): Finding => ({ path: file.path, line, says: says(name) });

/** Every CSS token that is used is defined, and every defined token is used. */
export const tokensAreDefinedAndUsed: Rule = (files) => {
  const styles = files.filter(isStyle).map(withoutComments);
  const inMarkup = new Set(namesIn(files.filter(isMarkup), /(--[a-z][\w-]*)/g).map(({ name }) => name));
  const definitions = namesIn(styles, /(?<![\w.-])(--[\w-]+)\s*:/g);
  const usedVariables = namesIn(styles, /var\((--[\w-]+)/g);
  const [madeNames, usedNames] = [definitions, usedVariables].map((each) => new Set(each.map(({ name }) => name)));
  return [
    ...usedVariables
      .filter(({ name }) => !madeNames?.has(name) && !inMarkup.has(name))
      .map(toFinding((name) => `${name} is no token`)),
    ...definitions
      .filter(({ name }) => !usedNames?.has(name) && !inMarkup.has(name))
      .map(toFinding((name) => `nothing uses the token ${name}`)),
  ];
};

/** Durations are defined in tokens.css; all other styles use the tokens. */
export const durationsAreTokens: Rule = (files) =>
  namesIn(
    files.filter((file) => isStyle(file) && !/tokens[^/]*\.css$/.test(file.path)).map(withoutComments),
    /(?<![\w.-])(-?[\d.]+m?s)\b/g,
  ).map(toFinding((name) => `a duration outside tokens.css: ${name}`));

const remPx = 16;
const narrowestColumnPx = 24 * remPx;
const isColumnWidth = (declaration: string): boolean =>
  [...declaration.matchAll(/([\d.]+)(rem|px)/g)].some(
    ([, size, unit]) => Number(size) * (unit === 'rem' ? remPx : 1) >= narrowestColumnPx,
  );

/** Columns of screens have the widths of tokens.css; a picture or a small part, narrower than a column, may have its own. */
export const columnWidthsAreTokens: Rule = (files) =>
  namesIn(
    files.filter((file) => isStyle(file) && !file.path.startsWith('src/platform/')).map(withoutComments),
    /^\s*(?:[^(@]*[{;]\s*)?((?:max-width:|width:\s*min\()[^;}]*)/gm,
  )
    .filter(({ name }) => isColumnWidth(name))
    .map(toFinding((name) => `a width of a column outside tokens.css: ${name}`));

/** Fixed parts of composed class names: `btn--${kind}`, `is-${tone}`, `${kind}__in`. */
const composedClassPatterns: readonly [RegExp, (first: string) => string][] = [
  [/^([\w-]+?--)([\w-]+)$/, (first) => `${first}\${`],
  [/^(is-)([\w-]+)$/, (first) => `${first}\${`],
];

/** Every class of a stylesheet is used by an element, and every static class of an element is in a stylesheet. */
export const classesAreDefinedAndUsed: Rule = (files) => {
  const markup = files.filter(isMarkup);
  const text = markup.map((file) => file.text).join('\n');
  const words = new Set(text.match(/\w[\w-]*/g));
  const isPutTogether = (name: string): boolean => {
    const part = /^([a-z]+)(__[\w-]+)$/.exec(name);
    if (part && words.has(part[1] ?? '') && text.includes(`}${part[2]}`)) return true;
    return composedClassPatterns.some(([pattern, start]) => {
      const [, first = '', lastWord = ''] = pattern.exec(name) ?? [];
      return first !== '' && words.has(lastWord) && text.includes(start(first));
    });
  };
  // Only selectors: the text before a brace.
  const selectors = files
    .filter(isStyle)
    .map(withoutComments)
    .map(({ path, text: css }) => ({
      path,
      text: css.replaceAll(/\{[^{}]*\}/g, (body) => body.replaceAll(/[^\n]/g, ' ')),
    }));
  const styled = namesIn(selectors, /\.([a-zA-Z][\w-]*)/g);
  const styledClasses = new Set(styled.map(({ name }) => name));
  const worn = namesIn(markup.filter(isCode), /className="([^"]+)"/g).flatMap((each) =>
    each.name.split(/\s+/).map((name) => ({ ...each, name })),
  );
  return [
    ...styled
      .filter(({ name }) => !words.has(name) && !isPutTogether(name))
      .map(toFinding((name) => `no element has the class ${name}`)),
    ...worn.filter(({ name }) => !styledClasses.has(name)).map(toFinding((name) => `no style knows the class ${name}`)),
  ];
};

/**
 * The content security policy blocks `style` attributes in server-rendered pages; use `customPropertiesRef` instead.
 */
export const noStyleAttributes: Rule = (files) =>
  files
    .filter(
      (file) =>
        isMarkup(file) && !file.path.endsWith('.preview.tsx') && !/\/(messages|notifications)\//.test(file.path),
    )
    .flatMap((file) =>
      namesIn([file], /\s(style)=["{]/g).map(
        toFinding(() => 'has a style attribute, which the content security policy refuses'),
      ),
    );
