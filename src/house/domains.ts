import { type Finding, type Guard, isCode, isTest, parse, type SourceFile, walk } from './project.ts';
import { languages, leavesOf } from './strings.ts';

export const domains = [
  'identity',
  'customers',
  'catalogue',
  'ordering',
  'porting',
  'subscriptions',
  'billing',
  'sustainability',
  'notifications',
] as const;

/** Every domain says what it is for, and has its words in three languages. */
export const domainRooms: Guard = (files) => {
  const paths = new Set(files.map((file) => file.path));
  const needed = (domain: string) =>
    ['README.md', ...languages.map((language) => `strings/${language}.json`)].map((file) => `src/${domain}/${file}`);
  return domains.flatMap(needed).flatMap((path) => (paths.has(path) ? [] : [{ path, says: 'is missing' }]));
};

/** Keys of contract entries in a file, as written: 'METHOD /path'. */
const endpointKeys = (file: SourceFile): Map<string, string> => {
  const keys = new Map<string, string>();
  walk(file, {
    Property: (node) => {
      if (node.key.type !== 'Literal' || typeof node.key.value !== 'string') return;
      if (!/^(GET|POST|PUT|DELETE) \//.test(node.key.value)) return;
      keys.set(node.key.value, node.value.type === 'Identifier' ? node.value.name : '');
    },
  });
  return keys;
};

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every endpoint has its handler in a file of its name, listed in api.ts, with a test beside. */
export const endpointFiles: Guard = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return domains.flatMap((domain) => {
    const contract = byPath.get(`src/${domain}/contract.ts`);
    if (!contract) return [];
    const api = byPath.get(`src/${domain}/server/api.ts`);
    if (!api) return [{ path: contract.path, says: 'has no server/api.ts' }];
    const findings: Finding[] = [];
    const handlers = endpointKeys(api);
    const imported = new Map(
      parse(api).module.staticImports.flatMap((each) =>
        each.entries.map((entry) => [entry.localName.value, each.moduleRequest.value]),
      ),
    );
    for (const key of endpointKeys(contract).keys()) {
      const name = handlers.get(key);
      if (name === undefined) {
        findings.push({ path: api.path, says: `${key} has no handler` });
        continue;
      }
      const file = `./${kebab(name)}.ts`;
      if (imported.get(name) !== file) {
        findings.push({
          path: api.path,
          says: `${key}: ${name === '' ? 'the handler' : name} must come from ${name === '' ? 'a file of its name' : file}`,
        });
        continue;
      }
      const base = `src/${domain}/server/${kebab(name)}`;
      if (!byPath.has(`${base}.server.test.ts`) && !byPath.has(`${base}.test.ts`))
        findings.push({ path: `${base}.ts`, says: 'has no test beside it' });
    }
    return findings;
  });
};

/** Every screen that a route loads has a preview with its states. */
export const screenPreviews: Guard = (files) => {
  const paths = new Set(files.map((file) => file.path));
  return files
    .filter((file) => /^src\/[^/]+\/web\/routes\.tsx?$/.test(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(/import\(\s*['"]\.\/([^'"]+)\.tsx['"]\s*\)/g)].map((found) =>
        file.path.replace(/routes\.tsx?$/, found[1] ?? ''),
      ),
    )
    .flatMap((screen) =>
      paths.has(`${screen}.preview.tsx`) ? [] : [{ path: `${screen}.tsx`, says: 'has no preview' }],
    );
};

/** Codes that an endpoint may answer, with their status, as its contract declares them. */
export type DeclaredCode = { code: string; status: number; path: string };

/** Codes that a handler throws as `new Refused('CODE')`. */
const thrownCodes = (files: readonly SourceFile[]): { code: string; path: string }[] =>
  files
    .filter((file) => isCode(file) && !isTest(file) && /^src\/(?!house\/)/.test(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(/new Refused\(\s*'([A-Z0-9_]+)'/g)].map((found) => ({
        code: found[1] ?? '',
        path: file.path,
      })),
    );

/** Every code has one status, and one text in each language, in exactly one place; a thrown code is a declared one. */
export const codeTexts = (files: readonly SourceFile[], declared: readonly DeclaredCode[]): Finding[] => {
  const findings: Finding[] = [];
  const statuses = new Map<string, number>();
  for (const { code, status, path } of declared) {
    const known = statuses.get(code);
    if (known !== undefined && known !== status)
      findings.push({ path, says: `${code} is ${status} here and ${known} elsewhere` });
    statuses.set(code, status);
  }
  for (const { code, path } of thrownCodes(files)) {
    if (!statuses.has(code)) findings.push({ path, says: `${code} is thrown and no contract declares it` });
  }
  for (const language of languages) {
    const homes = new Map<string, string[]>();
    for (const file of files.filter(
      ({ path }) => path.startsWith('src/') && path.endsWith(`/strings/${language}.json`),
    )) {
      for (const key of leavesOf(JSON.parse(file.text)).keys()) {
        const name = /^errors\.([A-Z0-9_]+?)(_one|_other|_many)?$/.exec(key)?.[1];
        if (name !== undefined) homes.set(name, [...new Set([...(homes.get(name) ?? []), file.path])]);
      }
    }
    for (const name of statuses.keys()) {
      if (!homes.has(name))
        findings.push({
          path: declared.find((each) => each.code === name)?.path ?? '',
          says: `${name} has no text in ${language}`,
        });
    }
    for (const [name, places] of homes) {
      if (places.length > 1)
        findings.push({ path: places.join(' and '), says: `${name} has more than one text in ${language}` });
    }
  }
  return findings;
};
