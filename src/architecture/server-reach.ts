import { browserZones, zoneOf } from './import-rules.ts';
import { type Finding, isCode, isTest, lineAt, type Rule, type SourceFile, walk } from './project.ts';

/** Modules of Node that start programs or run text as code. */
const programs = new Set(['node:child_process', 'node:vm', 'node:repl', 'node:inspector', 'child_process', 'vm']);

/** Files that send requests; each adapter calls one of them with the address of its setting. */
const senders = new Set(['src/platform/outside-call.ts', 'src/platform/outside-fetch.ts']);

/** The only other server file that may call a function named `fetch`, because it is what `createOutsideFetch` returns, passed on to the OpenID library. */
const passedFetchFile = 'src/adapters/identity-service/identity-service.ts';

/** The only server file that may call `new RegExp` with more than a literal: its pattern is built from a constant. */
const builtPatternFile = 'src/notifications/server/render.ts';

const isServer = (file: SourceFile): boolean =>
  isCode(file) &&
  !isTest(file) &&
  file.path.startsWith('src/') &&
  !file.path.startsWith('src/architecture/') &&
  !browserZones.has(zoneOf(file.path));

/** The server starts no program, runs no text as code, sends requests only to addresses of settings, and builds no regular expression from input. */
export const noProgramsOrStrayFetchOnServer: Rule = (files) =>
  files.filter(isServer).flatMap((file) => {
    const findings: Finding[] = [];
    const add = (start: number, says: string) => findings.push({ path: file.path, line: lineAt(file, start), says });
    walk(file, {
      ImportDeclaration: ({ source, start }) => {
        if (programs.has(source.value)) add(start, `${source.value}: the product starts no program`);
      },
      CallExpression: ({ callee, start }) => {
        if (
          callee.type === 'Identifier' &&
          callee.name === 'fetch' &&
          !senders.has(file.path) &&
          file.path !== passedFetchFile
        )
          add(start, 'fetch: use callOutside or createOutsideFetch of the platform');
      },
      NewExpression: ({ callee, start, arguments: args }) => {
        if (callee.type !== 'Identifier') return;
        if (callee.name === 'Function') add(start, 'Function: no text is run');
        if (callee.name === 'RegExp' && args[0]?.type !== 'Literal' && file.path !== builtPatternFile)
          add(start, 'RegExp: a pattern is written down, not built');
      },
    });
    return findings;
  });
