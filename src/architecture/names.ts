import { type Rule, isCode, parse } from './project.ts';

const forbidden =
  /(^|\/)(index|utils?|helpers?|common|shared|misc|types|constants)(\.[a-z]+)?\.(ts|tsx|mjs)$|(^|\/)(utils?|helpers?|common|shared|misc|types)\//;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|mjs)$/;
const component = /^[A-Z][A-Za-z0-9]*(\.(preview|test))?\.tsx$/;
/** TSX files that are not components: route lists and entry points. */
const tables = /^(routes|[a-z0-9]+(-[a-z0-9]+)*)\.(preview|test)?\.?tsx$/;

/** File names: components in PascalCase, all other files in kebab-case. */
export const fileNames: Rule = (files) =>
  files
    .filter((file) => /^(src|sandbox|db|e2e|bench|scripts)\//.test(file.path) && /\.(ts|tsx|mjs)$/.test(file.path))
    .flatMap(({ path }) => {
      const name = path.split('/').at(-1) ?? '';
      if (forbidden.test(path)) return [{ path, says: 'this name says nothing about what is inside' }];
      if (path.endsWith('.tsx')) {
        const table = ['routes.tsx', 'main.tsx', 'parts.tsx'].includes(name) || path.startsWith('src/app/browser/');
        return component.test(name) || (table && tables.test(name))
          ? []
          : [{ path, says: 'a component file is PascalCase' }];
      }
      return kebab.test(name) ? [] : [{ path, says: 'a file is kebab-case' }];
    });

/** Server code runs with Node's type stripping, which does not support TSX. */
export const noTsxOnTheServer: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith('.tsx') && /\/(server|rules|adapters)\/|^sandbox\//.test(path))
    .map(({ path }) => ({ path, says: 'server code must be .ts' }));

/** No default exports, and no barrel files that only re-export. */
export const noDefaultExportsOrBarrels: Rule = (files) =>
  files
    .filter((file) => isCode(file) && /^(src|sandbox|db|e2e|bench)\//.test(file.path))
    .flatMap((file) => {
      const { module, program } = parse(file);
      const entries = module.staticExports.flatMap((each) => each.entries);
      const findings = [];
      if (entries.some((entry) => entry.exportName.kind === 'Default'))
        findings.push({ path: file.path, says: 'default export' });
      const passesOn = entries.length > 0 && entries.every((entry) => entry.moduleRequest);
      if (passesOn && program.body.every((node) => /^(Export|Import)/.test(node.type))) {
        findings.push({ path: file.path, says: 'a barrel file: it only re-exports' });
      }
      return findings;
    });

const limit = 400;
const linesOf = (text: string) => text.trimEnd().split('\n').length;
const counted = /^(src|sandbox|db|e2e|bench|scripts)\/.*\.(ts|tsx|mjs|css)$/;

/** No file has more than 400 lines. */
export const fileLengths: Rule = (files) =>
  files
    .filter((file) => counted.test(file.path) && linesOf(file.text) > limit)
    .map((file) => ({ path: file.path, says: `${linesOf(file.text)} lines, more than ${limit}` }));

/** Median number of lines of the code files. */
export const medianLinesPerFile = (files: Parameters<Rule>[0]): number => {
  const lengths = files
    .filter((file) => counted.test(file.path) && isCode(file))
    .map((file) => linesOf(file.text))
    .toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
};
