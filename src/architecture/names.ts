import { type Rule, isCode, parse } from './project.ts';

const forbidden =
  /(^|\/)(index|utils?|helpers?|common|shared|misc|types|constants)(\.[a-z]+)?\.(ts|tsx|mjs)$|(^|\/)(utils?|helpers?|common|shared|misc|types)\//;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|mjs)$/;
const component = /^[A-Z][A-Za-z0-9]*(\.(preview|test))?\.tsx$/;
/** Files in TSX that are not components: tables of contents and what starts the browser part. */
const tables = /^(routes|[a-z0-9]+(-[a-z0-9]+)*)\.(preview|test)?\.?tsx$/;

/** House rule 8: names say what is inside. */
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

/** Server code runs by type stripping, which knows no TSX. */
export const noTsxOnTheServer: Rule = (files) =>
  files
    .filter(({ path }) => path.endsWith('.tsx') && /\/(server|rules|adapters)\/|^sandbox\//.test(path))
    .map(({ path }) => ({ path, says: 'code of the server is .ts' }));

/** No default exports, and no barrels: a file that only passes on what others export. */
export const exportsByName: Rule = (files) =>
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
        findings.push({ path: file.path, says: 'a barrel: it only passes on what others export' });
      }
      return findings;
    });

const limit = 400;
const linesOf = (text: string) => text.trimEnd().split('\n').length;
const counted = /^(src|sandbox|db|e2e|bench|scripts)\/.*\.(ts|tsx|mjs|css)$/;

/** House rule 9: no file over 400 lines. */
export const fileLengths: Rule = (files) =>
  files
    .filter((file) => counted.test(file.path) && linesOf(file.text) > limit)
    .map((file) => ({ path: file.path, says: `${linesOf(file.text)} lines, more than ${limit}` }));

/** Median length of the code files, for the report. */
export const medianLength = (files: Parameters<Rule>[0]): number => {
  const lengths = files
    .filter((file) => counted.test(file.path) && isCode(file))
    .map((file) => linesOf(file.text))
    .toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
};
