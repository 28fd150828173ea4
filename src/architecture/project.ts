import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** A file of the repository. Rules take a list of files, so that tests can pass faulty ones. */
export type SourceFile = { path: string; text: string };

/** A violation: the file, the line (from 1) and the message. */
export type Finding = { path: string; line?: number; says: string };

export type Rule = (files: readonly SourceFile[]) => Finding[];

const skipped = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'coverage', 'test-results']);
const textual =
  /\.(ts|tsx|mjs|cjs|css|json|md|html|yaml|yml|env|sql|svg|webmanifest|txt)$|(^|\/)(Containerfile|Caddyfile|LICENSE|run)$/;

/** Reads every text file of the repository; paths are relative and use forward slashes. */
export const readProject = (root: string, folder = root): SourceFile[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const absolutePath = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : readProject(root, absolutePath);
    const path = relative(root, absolutePath).split(sep).join('/');
    return textual.test(path) ? [{ path, text: readFileSync(absolutePath, 'utf8') }] : [];
  });

export const isCode = ({ path }: SourceFile): boolean => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts');
export const isTest = ({ path }: Pick<SourceFile, 'path'>): boolean =>
  /\.(test|e2e|bench)\.tsx?$/.test(path) || path.includes('/testing/') || /\/test-[^/]+\.ts$/.test(path);
export const isPreview = ({ path }: SourceFile): boolean => path.endsWith('.preview.tsx');

export type Parsed = ReturnType<typeof parseSync>;
const parsed = new WeakMap<SourceFile, Parsed>();

/** The syntax tree of a TypeScript file, cached. */
export const parse = (file: SourceFile): Parsed => {
  const cachedTree = parsed.get(file);
  if (cachedTree) return cachedTree;
  const fresh = parseSync(file.path, file.text);
  parsed.set(file, fresh);
  return fresh;
};

/** Line number of a character offset, from 1. */
export const lineAt = (file: SourceFile, offset: number): number => file.text.slice(0, offset).split('\n').length;

type Handlers = ConstructorParameters<typeof Visitor>[0];

/** Visits the syntax tree of a file. */
export const walk = (file: SourceFile, handlers: Handlers): void => new Visitor(handlers).visit(parse(file).program);

/** Null outside the domains: in `app`, `platform`, `adapters` and this folder. */
export const domainOf = (path: string): string | null => {
  const name = /^src\/([^/]+)\//.exec(path)?.[1];
  return name !== undefined && !['adapters', 'platform', 'app', 'architecture'].includes(name) ? name : null;
};
