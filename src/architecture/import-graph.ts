import { dirname, join } from 'node:path/posix';
import { isCode, parse, type SourceFile } from './project.ts';

/**
 * An import of a file. `target` is a path in the repository, or a package name when `inside` is false. `names` are the
 * imported names; `*` stands for the whole module.
 */
export type Import = {
  from: string;
  target: string;
  inside: boolean;
  typeOnly: boolean;
  lazy: boolean;
  names: readonly string[];
};

/** Resolves `#x` imports and relative imports to paths, and others to the name of the package. */
export const resolveImport = (from: string, request: string): { target: string; inside: boolean } => {
  const path = request.replace(/\?.*$/, '');
  if (path.startsWith('#')) return { target: `src/${path.slice(1)}`, inside: true };
  if (path.startsWith('.')) return { target: join(dirname(from), path), inside: true };
  const [scope = '', name] = path.split('/');
  return {
    target: path.startsWith('@') && name !== undefined ? `${scope}/${name}` : path.startsWith('node:') ? path : scope,
    inside: false,
  };
};

/** All imports of a file: import, re-export, dynamic import and `import('…')` types. */
export const importsOf = (file: SourceFile): Import[] => {
  const { module } = parse(file);
  const imports: Import[] = [];
  const add = (request: string, typeOnly: boolean, names: readonly string[], lazy = false) => {
    imports.push({ from: file.path, ...resolveImport(file.path, request), typeOnly, lazy, names });
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const names = entries.map(({ importName }) => importName.name ?? '*');
    add(moduleRequest.value, entries.length > 0 && entries.every((entry) => entry.isType), names);
  }
  for (const each of module.staticExports) {
    for (const { moduleRequest, isType, importName } of each.entries)
      if (moduleRequest) add(moduleRequest.value, isType, [importName.name ?? '*']);
  }
  for (const each of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(
      file.text.slice(each.moduleRequest.start, each.moduleRequest.end),
    )?.[1];
    if (literal !== undefined) add(literal, false, ['*'], true);
  }
  return imports;
};

const graphs = new WeakMap<readonly SourceFile[], ReadonlyMap<string, Import[]>>();

/** The imports of all code files of the product, computed once for a list of files. */
export const importGraph = (files: readonly SourceFile[]): ReadonlyMap<string, Import[]> => {
  const cachedGraph = graphs.get(files);
  if (cachedGraph) return cachedGraph;
  const graph = new Map(files.filter(isCode).map((file) => [file.path, importsOf(file)]));
  graphs.set(files, graph);
  return graph;
};
