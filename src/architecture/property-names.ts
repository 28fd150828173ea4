import type { ESTree } from 'vite';
import { unsayingWords } from './local-names.ts';
import { type Finding, isCode, lineAt, type Rule, walk } from './project.ts';

/** Files whose types name what is kept or sent under these names: event payloads, queries of URLs, columns, and the documents of simulators. */
const namesOfOthers = /^sandbox\/|^src\/\w+\/(events|paths|contract)\.ts$|^src\/\w+\/server\/tables\.ts$/;

/** Properties of documents that are stored as JSON, in a database or a browser: another name would not find what earlier releases stored. */
const storedProperties: ReadonlySet<string> = new Set([
  'src/platform/browser/offline-copy.ts of',
  'src/projects/rules/forest.ts until',
  'src/subscriptions/rules/bucket.ts until',
  'src/subscriptions/rules/withdrawn-plan.ts used',
]);

/** Words that say what they hold beside another property: a period is `from` … `until`, an entry is `kind` and `about` (docs/words.md). */
const clearBeside: Readonly<Record<string, readonly string[]>> = {
  about: ['kind'],
  known: ['taken'],
  last: ['first'],
  left: ['right'],
  of: ['charged', 'count'],
  remaining: ['amount'],
  since: ['state'],
  taken: ['known'],
  top: ['bottom'],
  until: ['after', 'from'],
  used: ['kind', 'limit', 'total'],
};

/** Conditions of dialogs and forms. With another type than a boolean they say nothing. */
const conditions: ReadonlySet<string> = new Set(['open', 'pending']);

type Member = ESTree.TSSignature;

const nameOf = (member: Member): string =>
  (member.type === 'TSPropertySignature' || member.type === 'TSMethodSignature') && member.key.type === 'Identifier'
    ? member.key.name
    : '';

/** Whether a member is a method `open`, or a boolean `open` or `pending`. */
const isCondition = (member: Member): boolean => {
  if (member.type === 'TSMethodSignature') return nameOf(member) === 'open';
  const type = member.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation.type : undefined;
  return conditions.has(nameOf(member)) && (type === 'TSBooleanKeyword' || type === 'TSUndefinedKeyword');
};

/** A declared property is named by what it holds, such as `validUntil`. A cast is left out: it describes what was read from outside. */
export const propertiesSayWhatTheyHold: Rule = (files) =>
  files
    .filter((file) => isCode(file) && /^(src|db|e2e|bench|scripts)\//.test(file.path) && !namesOfOthers.test(file.path))
    .flatMap((file): Finding[] => {
      const findings: Finding[] = [];
      const casts: { start: number; end: number }[] = [];
      const checkMembers = (start: number, members: readonly Member[]): void => {
        if (casts.some((cast) => cast.start <= start && start < cast.end)) return;
        const names = new Set(members.map(nameOf));
        for (const member of members) {
          const name = nameOf(member);
          if (!unsayingWords.has(name) || isCondition(member)) continue;
          if (clearBeside[name]?.some((each) => names.has(each)) || storedProperties.has(`${file.path} ${name}`))
            continue;
          findings.push({
            path: file.path,
            line: lineAt(file, member.start),
            says: `the property ${name} does not say what it holds`,
          });
        }
      };
      walk(file, {
        TSAsExpression: ({ typeAnnotation }) => void casts.push(typeAnnotation),
        TSTypeLiteral: ({ start, members }) => checkMembers(start, members),
        TSInterfaceBody: ({ start, body }) => checkMembers(start, body),
      });
      return findings;
    });
