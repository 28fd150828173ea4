import type { Guard } from './project.ts';

const colour = /#[0-9a-f]{3,8}\b|\b(rgb|rgba|hsl|hsla|oklch|lab|lch)\(/i;

/** Colours have names, and the names are in tokens.css (or in a brand's own tokens). */
export const coloursAreTokens: Guard = (files) =>
  files
    .filter(({ path }) => path.startsWith('src/') && path.endsWith('.css') && !/tokens[^/]*\.css$/.test(path))
    .flatMap((file) =>
      file.text
        .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
        .split('\n')
        .flatMap((line, number) =>
          colour.test(line.replaceAll(/url\([^)]*\)|\bmask(-image)?:.*/g, ''))
            ? [{ path: file.path, line: number + 1, says: `a colour outside tokens.css: ${line.trim()}` }]
            : [],
        ),
    );
