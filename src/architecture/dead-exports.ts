import { importsOf } from './import-graph.ts';
import { type Rule, isCode, isPreview, isTest, parse, type SourceFile, walk } from './project.ts';

/** What starts by itself or is found by its place: programs, the bundle that renders pages, previews, tables of migrations, this folder. */
const entryFiles =
  /^sandbox\/main\.ts$|^src\/(app\/browser\/entry-server\.tsx|architecture\/|.*\.preview\.tsx$|.*\/tables\.ts$)/;
/** What only a test can hold to its promise. */
const forTests: ReadonlySet<string> = new Set([]);
const isUser = (file: SourceFile): boolean => !isTest(file) && /^(src|sandbox|scripts|bench|e2e|db)\//.test(file.path);
/** A preview uses its data, and the design system, which is also for screens to come. */
const isUse = (file: SourceFile, of: string): boolean =>
  !isPreview(file) || /^src\/platform\/|preview-data\.ts$/.test(of);

/** Every name that another file imports, as `file|name`; `file|*` for a whole file. */
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

/** How often a file says a name. */
const countUses = (file: SourceFile, name: string): number => {
  let often = 0;
  const count = (node: { name: string }) => {
    if (node.name === name) often += 1;
  };
  walk(file, { Identifier: count, JSXIdentifier: count });
  return often;
};

/** An export that nothing of the product imports, and its own file does not need either, is dead; a test is no use. */
export const deadExports: Rule = (files) => {
  const used = usedNames(files.filter(isCode));
  return files
    .filter((file) => isCode(file) && /^(src|sandbox)\//.test(file.path) && !isTest(file))
    .filter(({ path }) => !entryFiles.test(path) && !used.has(`${path}|*`))
    .flatMap((file) =>
      parse(file)
        .module.staticExports.flatMap(({ entries }) => entries)
        .flatMap(({ exportName: { name }, moduleRequest }) =>
          name === null ||
          [used, forTests].some((known) => known.has(`${file.path}|${name}`)) ||
          (!moduleRequest && countUses(file, name) > 1)
            ? []
            : [{ path: file.path, says: `nothing but tests uses ${name}` }],
        ),
    );
};
