import { basename, dirname, join } from 'node:path/posix';
import { importsOf } from './import-graph.ts';
import { domainOf, type Finding, type Rule, type SourceFile, walk } from './project.ts';

/** The domain folders. */
export const domainsIn = (files: readonly SourceFile[]): string[] => [
  ...new Set(files.flatMap(({ path }) => domainOf(path) ?? [])),
];

/** Every domain has a README, with a section "Layers" that says which folder decides, which writes, and where permission is declared. */
export const domainReadmes: Rule = (files) => {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return domainsIn(files).flatMap((domain): Finding[] => {
    const path = `src/${domain}/README.md`;
    const text = texts.get(path);
    if (text === undefined) return [{ path, says: 'is missing' }];
    const hasLayers = /^## Layers\b.*\n+[^#\n]/m.test(text);
    return hasLayers ? [] : [{ path, says: 'has no "## Layers", which says what each folder does' }];
  });
};

/** Keys of contract entries in a file: 'METHOD /path'. */
const endpointKeys = (file: SourceFile): Map<string, string> => {
  const keys = new Map<string, string>();
  walk(file, {
    Property: (node) => {
      if (node.key.type !== 'Literal' || typeof node.key.value !== 'string') return;
      if (!/^(GET|POST|PUT|DELETE) \//.test(node.key.value)) return;
      // A handler that needs the list of domains is created by a call: `'GET /…': dataExport(all)`.
      const value = node.value.type === 'CallExpression' ? node.value.callee : node.value;
      keys.set(node.key.value, value.type === 'Identifier' ? value.name : '');
    },
  });
  return keys;
};

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Handlers of the endpoints of a domain by key: the name, and the file it is imported from, which must have the name
 * of the handler.
 */
export const handlersOf = (domain: SourceFile): Map<string, { name: string; path: string }> => {
  const home = join(dirname(domain.path), 'server');
  const imported = new Map(importsOf(domain).flatMap(({ target, names }) => names.map((name) => [name, target])));
  return new Map(
    [...endpointKeys(domain)].map(([key, name]) => {
      const from = imported.get(name) ?? '';
      const isItsFile = from.startsWith(`${home}/`) && basename(from) === `${kebab(name)}.ts`;
      return [key, { name, path: isItsFile ? from : join(home, `${kebab(name)}.ts`) }];
    }),
  );
};

/**
 * Every endpoint has a handler in a file of the same name, listed in domain.ts, with a test beside it, or in the test of its folder, which
 * names the path: one start of the product for several endpoints.
 */
export const endpointsHaveFilesAndTests: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const hasTest = (path: string, key: string) => {
    const folder = dirname(path);
    const ofFolder = byPath.get(join(folder, `${basename(folder)}.server.test.ts`));
    const hasTestBeside = ['.server.test.ts', '.test.ts'].some((ending) => byPath.has(path.replace(/\.ts$/, ending)));
    return hasTestBeside || ofFolder?.text.includes(key.split(' ')[1] ?? key) === true;
  };
  return domainsIn(files).flatMap((domain): Finding[] => {
    const contract = byPath.get(`src/${domain}/contract.ts`);
    if (!contract) return [];
    const api = byPath.get(`src/${domain}/domain.ts`);
    if (!api && endpointKeys(contract).size === 0) return [];
    if (!api) return [{ path: contract.path, says: 'has no domain.ts' }];
    const handlers = handlersOf(api);
    const imported = new Map(importsOf(api).flatMap(({ target, names }) => names.map((name) => [name, target])));
    return [...endpointKeys(contract).keys()].flatMap((key): Finding[] => {
      const handler = handlers.get(key);
      if (!handler) return [{ path: api.path, says: `${key} has no handler` }];
      const { name, path } = handler;
      if (name === '')
        return [{ path: api.path, says: `${key}: the handler must be imported from a file of its name` }];
      if (imported.get(name) !== path)
        return [{ path: api.path, says: `${key}: ${name} must be imported from ${path}` }];
      return hasTest(path, key) ? [] : [{ path, says: 'has no test beside it' }];
    });
  });
};

/** Every screen of a route has a preview file. */
export const screenPreviews: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path));
  return files
    .filter((file) => /^src\/[^/]+\/web\/(.*\/)?[\w-]*routes\.tsx?$/.test(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(/import\(\s*['"]\.\/([^'"]+)\.tsx['"]\s*\)/g)].map((match) =>
        join(dirname(file.path), match[1] ?? ''),
      ),
    )
    .flatMap((screen) =>
      paths.has(`${screen}.preview.tsx`) ? [] : [{ path: `${screen}.tsx`, says: 'has no preview' }],
    );
};
