import { type Rule, isCode, isPreview, isTest, lineAt, type SourceFile, walk } from './project.ts';

const written = /#[0-9a-f]{3,8}\b|\b(rgb|rgba|hsl|hsla|hwb|oklch|oklab|lab|lch)\(/i;
/** Named CSS colours, matched as whole words. */
const byName =
  /:[^;{]*(?<![\w-])(white|black|gr[ae]y|red|green|blue|yellow|orange|brown|pink|purple|gold|silver|beige|(light|dark|pale|deep)[a-z]+)(?![\w-])/i;

const ofStyle = (file: SourceFile) =>
  file.text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((text, at) => {
      const lineWithoutUrls = text.replaceAll(/url\([^)]*\)|\bmask(-image)?:.*/g, '');
      return written.test(lineWithoutUrls) || byName.test(lineWithoutUrls) ? [{ text: text.trim(), line: at + 1 }] : [];
    });

const ofScreen = (file: SourceFile) => {
  const texts: { text: string; line: number }[] = [];
  walk(file, {
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|\w+\([\d\s.%,/]+\))$/i.test(value))
        texts.push({ text: value, line: lineAt(file, start) });
    },
  });
  return texts;
};

const isScreen = (file: SourceFile): boolean =>
  isCode(file) &&
  !isTest(file) &&
  !isPreview(file) &&
  /^src\/(\w+\/web|platform\/(ui|browser)|app\/browser)\//.test(file.path);

/** Colours are defined in tokens.css or in the tokens of a brand; all other styles use the tokens. */
export const coloursAreTokens: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('src/') && !/tokens[^/]*\.css$/.test(path))
    .flatMap((file) =>
      (file.path.endsWith('.css') ? ofStyle(file) : isScreen(file) ? ofScreen(file) : []).map(({ text, line }) => ({
        path: file.path,
        line,
        says: `a colour outside tokens.css: ${text}`,
      })),
    );
