import { importsOf } from './import-graph.ts';
import { type Rule, isCode, isPreview, isTest, parse, type SourceFile, walk } from './project.ts';

/**
 * Files that are entry points or are loaded by path: programs, the server-side rendering bundle, previews, migration
 * tables, and this folder.
 */
const entryFiles =
  /^sandbox\/main\.ts$|^src\/(app\/browser\/entry-server\.tsx|architecture\/|.*\.preview\.tsx$|.*\/tables\.ts$)/;
/** Exports that only tests may use. */
const forTests: ReadonlySet<string> = new Set([]);
const isUser = (file: SourceFile): boolean => !isTest(file) && /^(src|sandbox|scripts|bench|e2e|db)\//.test(file.path);
/** Imports by previews count for preview data and for the design system only. */
const isUse = (file: SourceFile, target: string): boolean =>
  !isPreview(file) || /^src\/platform\/|preview-data\.ts$/.test(target);

/** All imported names as `file|name`; `file|*` for a namespace import. */
const usedNames = (files: readonly SourceFile[]): Set<string> =>
  new Set(
    files
      .filter(isUser)
      .flatMap((file) =>
        importsOf(file).flatMap(({ target, names }) =>
          isUse(file, target) ? names.map((name) => `${target}|${name}`) : [],
        ),
      ),
  );

/** Number of occurrences of a name in a file. */
const countUses = (file: SourceFile, name: string): number => {
  let often = 0;
  const count = (node: { name: string }) => {
    if (node.name === name) often += 1;
  };
  walk(file, { Identifier: count, JSXIdentifier: count });
  return often;
};

/** Every export is imported by production code or used in its own file; imports by tests do not count. */
export const deadExports: Rule = (files) => {
  const usedExports = usedNames(files.filter(isCode));
  return files
    .filter((file) => isCode(file) && /^(src|sandbox)\//.test(file.path) && !isTest(file))
    .filter(({ path }) => !entryFiles.test(path) && !usedExports.has(`${path}|*`))
    .flatMap((file) =>
      parse(file)
        .module.staticExports.flatMap(({ entries }) => entries)
        .flatMap(({ exportName: { name }, moduleRequest }) =>
          name === null ||
          [usedExports, forTests].some((nameSet) => nameSet.has(`${file.path}|${name}`)) ||
          (!moduleRequest && countUses(file, name) > 1)
            ? []
            : [{ path: file.path, says: `only tests use ${name}` }],
        ),
    );
};
