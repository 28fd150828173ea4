import { type Finding, type Guard, isCode, isTest, lineAt, walk } from './project.ts';

/** Rules, contracts and every room of a domain's server, and what the rules are built on. */
const places =
  /^src\/(?!app\/|house\/|adapters\/|platform\/(?!pure|contract))[^/]+\/(rules|server|pure|contract)[/.]|^src\/app\/rules\//;
const forbiddenMembers = new Set(['Date.now', 'Math.random', 'crypto.randomUUID']);

/** House rule 4: the clock and the ids are arguments. */
export const clockIsAnArgument: Guard = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && places.test(file.path))
    .flatMap((file) => {
      const findings: Finding[] = [];
      const add = (start: number, what: string) =>
        findings.push({
          path: file.path,
          line: lineAt(file, start),
          says: `${what}: take the time or the id as an argument`,
        });
      walk(file, {
        NewExpression: (node) => {
          if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
            add(node.start, 'new Date()');
          }
        },
        MemberExpression: (node) => {
          if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return;
          const name = `${node.object.name}.${node.property.name}`;
          if (forbiddenMembers.has(name)) add(node.start, name);
        },
        CallExpression: (node) => {
          if (node.callee.type === 'Identifier' && node.callee.name === 'randomUUID') add(node.start, 'randomUUID()');
        },
      });
      return findings;
    });

const storageKeys = new Set(['lang', 'session_uuid', 'CardsList', 'dataRefCode']);
const storageFile = 'src/platform/browser/storage.ts';
/** What keeps copies on the device: the product's own files, and what the dashboard shows. */
const copiesFiles = new Set([
  'src/platform/browser/kept-copies.ts',
  'src/platform/browser/kept-copy.ts',
  'src/app/browser/service-worker.ts',
]);
const copies = new Set(['caches', 'indexedDB']);

const copiesSay = (name: string): string => `${name}: what lies on the device is kept by kept-copy.ts`;

/** The browser keeps four keys, and one file keeps them; whatever else lies on the device is written in few places. */
export const storageInOnePlace: Guard = (files) =>
  files
    .filter(
      (file) => file.path.startsWith('src/') && isCode(file) && !isTest(file) && !file.path.startsWith('src/house/'),
    )
    .flatMap((file) => {
      const findings: Finding[] = [];
      walk(file, {
        Identifier: (node) => {
          if (node.name === 'localStorage' && file.path !== storageFile) {
            findings.push({
              path: file.path,
              line: lineAt(file, node.start),
              says: `localStorage outside ${storageFile}`,
            });
          }
        },
        MemberExpression: (node) => {
          if (node.property.type === 'Identifier' && copies.has(node.property.name) && !copiesFiles.has(file.path)) {
            findings.push({ path: file.path, line: lineAt(file, node.start), says: copiesSay(node.property.name) });
          }
        },
        CallExpression: (node) => {
          const { callee } = node;
          if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
          if (copies.has(callee.object.name) && !copiesFiles.has(file.path)) {
            findings.push({ path: file.path, line: lineAt(file, node.start), says: copiesSay(callee.object.name) });
          }
        },
        Literal: (node) => {
          if (file.path !== storageFile || typeof node.value !== 'string' || !/^\w+$/.test(node.value)) return;
          if (!storageKeys.has(node.value)) {
            findings.push({
              path: file.path,
              line: lineAt(file, node.start),
              says: `"${node.value}" is not one of the four keys`,
            });
          }
        },
      });
      return findings;
    });

/** Words of a language; `domain:some.key` is a key, not words. */
const wording = /^(?![\w-]+([.:][\w-]+)+$).*\p{L}{2,}/su;
const spoken = new Set([
  'title',
  'alt',
  'label',
  'placeholder',
  'description',
  'hint',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);

/** Every word on screen comes from strings, so that it exists in three languages. */
export const noTextInScreens: Guard = (files) =>
  files
    .filter(
      (file) => file.path.endsWith('.tsx') && file.path.startsWith('src/') && !/\.(test|preview)\.tsx$/.test(file.path),
    )
    .filter((file) => !file.path.includes('/preview/'))
    .flatMap((file) => {
      const findings: Finding[] = [];
      const add = (start: number, text: string) => {
        if (wording.test(text)) {
          findings.push({
            path: file.path,
            line: lineAt(file, start),
            says: `text outside strings: "${text.trim().slice(0, 40)}"`,
          });
        }
      };
      walk(file, {
        JSXText: (node) => add(node.start, node.value),
        JSXExpressionContainer: (node) => {
          if (
            node.expression.type === 'Literal' &&
            typeof node.expression.value === 'string' &&
            /\s/.test(node.expression.value.trim())
          ) {
            add(node.start, node.expression.value);
          }
        },
        JSXAttribute: (node) => {
          if (node.name.type !== 'JSXIdentifier' || !spoken.has(node.name.name)) return;
          if (node.value?.type === 'Literal' && typeof node.value.value === 'string') add(node.start, node.value.value);
        },
      });
      return findings;
    });

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

/** Words are built from parts, so that this file does not find itself. */
const machine = [
  new RegExp(`(^|[\\s"'\`(=:])/(${['work', 'home', 'root', 'Users', 'mnt', 'workspace'].join('|')})/[\\w.-]+`),
  /[A-Z]:\\Users\\/,
  /https?:\/\/[\w.-]*(artifactory|nexus|verdaccio|jfrog|registry)[\w.-]*(?<!registry\.npmjs\.org)[/:]/i,
  /\b(10\.\d+|192\.168|172\.(1[6-9]|2\d|3[01]))\.\d+\.\d+\b/,
];

/** The repository is the same on every machine: no path or host of the one it was written on. */
export const noWorkplace: Guard = (files) =>
  files
    .filter(({ path }) => !path.startsWith('src/house'))
    .flatMap((file) =>
      file.text
        .split('\n')
        .flatMap((line, number) =>
          machine.some((pattern) => pattern.test(line.slice(0, 2000)))
            ? [{ path: file.path, line: number + 1, says: `names a place on one machine: ${line.trim().slice(0, 80)}` }]
            : [],
        ),
    );
