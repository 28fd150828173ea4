import { type Finding, type Rule, isCode, isTest, lineAt, type SourceFile, walk } from './project.ts';

/** Rules, contracts, every module of a domain's server, and the code that rules depend on. */
const places =
  /^src\/(?!app\/|architecture\/|adapters\/|platform\/(?!pure|contract))[^/]+\/(rules|server|pure|contract)[/.]|^src\/app\/rules\//;

/** Members of `Date` that do not read the clock. */
const timeless = new Set(['UTC', 'parse', 'prototype']);
/**
 * Names that are forbidden, whether they are global or come from `node:crypto` or the calendar library. Random bytes are for secrets and allowed. `systemClock` does not
 * know the time of a sandbox, so a command calls `openBusinessClock` instead.
 */
const clocksAndIds = new Set(['systemClock', 'randomUUID', 'randomInt', 'getRandomValues', 'getLocalTimeZone']);
/** `performance.now()` measures the age of caches; it is allowed except in rules. */
const stopwatch = 'performance';
const calendar = '@internationalized/date';
const ofToday = new Set(['now', 'today']);

/** Positions of `Date` that do not read the clock: `new Date(text)`, `Date.UTC(…)`, `x instanceof Date`, types. */
const harmlessDates = (file: SourceFile): Set<number> => {
  const harmless = new Set<number>();
  walk(file, {
    NewExpression: ({ callee, arguments: args }) => {
      if (args.length > 0) harmless.add(callee.start);
    },
    MemberExpression: ({ object, property, computed }) => {
      if (!computed && property.type === 'Identifier' && timeless.has(property.name)) harmless.add(object.start);
    },
    BinaryExpression: ({ operator, right }) => {
      if (operator === 'instanceof') harmless.add(right.start);
    },
    TSTypeReference: ({ typeName }) => void harmless.add(typeName.start),
  });
  return harmless;
};

const lineOf = (file: SourceFile, start: number): string =>
  file.text.split('\n')[lineAt(file, start) - 1]?.trim() ?? '';

/** The current time and new ids are passed as arguments, so that rules and handlers are deterministic in tests. */
export const clockAndIdsAreArguments: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && places.test(file.path))
    .flatMap((file) => {
      const findings: Finding[] = [];
      const add = (start: number, message: string) =>
        findings.push({
          path: file.path,
          line: lineAt(file, start),
          says: `${message}: take the time or the id as an argument`,
        });
      const harmless = harmlessDates(file);
      walk(file, {
        Identifier: ({ name, start }) => {
          if (clocksAndIds.has(name) || (name === stopwatch && !file.path.includes('/server/'))) add(start, name);
          if (name === 'Date' && !harmless.has(start)) add(start, lineOf(file, start));
        },
        MemberExpression: ({ object, property, start, end }) => {
          const isRandom = property.type === 'Identifier' && property.name === 'random';
          if (isRandom && object.type === 'Identifier' && object.name === 'Math')
            add(start, file.text.slice(start, end));
        },
        ImportDeclaration: ({ source, specifiers }) => {
          if (source.value !== calendar) return;
          for (const { start, end } of specifiers) {
            const name = file.text.slice(start, end);
            if (ofToday.has(name)) add(start, `${name} of ${calendar}`);
          }
        },
      });
      return findings;
    });
