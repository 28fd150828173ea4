import { type Finding, type Guard, isCode, isTest, lineAt, walk } from './project.ts';

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
