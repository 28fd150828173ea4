import { domainsIn, handlersOf } from './domains.ts';
import { type Finding, type Rule, isCode, isTest, lineAt, type SourceFile, walk } from './project.ts';

type Range = { start: number; end: number };

/** Code ranges that run inside a transaction: callbacks of `ctx.idempotentTx` and `db.tx`. */
const transactionsIn = (file: SourceFile): Range[] => {
  const ranges: Range[] = [];
  walk(file, {
    CallExpression: ({ callee, arguments: args }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name === 'idempotentTx' || callee.property.name === 'tx') ranges.push(...args);
    },
  });
  return ranges;
};

/**
 * No outside call runs inside a transaction, because the transaction and its locks would stay open for the duration
 * of the call.
 */
export const noOutsideCallsInTransactions: Rule = (files) =>
  files
    .filter((file) => isCode(file) && !isTest(file) && /^src\/[^/]+\/server\//.test(file.path))
    .flatMap((file) => {
      const findings: Finding[] = [];
      const transactions = transactionsIn(file);
      walk(file, {
        MemberExpression: ({ property, start }) => {
          if (property.type !== 'Identifier' || property.name !== 'outside') return;
          if (transactions.some((each) => each.start <= start && start < each.end))
            findings.push({
              path: file.path,
              line: lineAt(file, start),
              says: 'calls an outside system inside a transaction',
            });
        },
      });
      return findings;
    });

/** A link in a mail can only send a GET: docs/decisions/0014-a-link-confirms-by-a-get.md. */
const confirmsByLink = new Set(['GET /api/customer/email/confirm']);

/** The handler of a GET endpoint runs no transaction. */
export const getsChangeNothing: Rule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return domainsIn(files).flatMap((domain) => {
    const api = byPath.get(`src/${domain}/domain.ts`);
    return [...(api ? handlersOf(api) : [])].flatMap(([key, { path }]): Finding[] => {
      const handler = byPath.get(path);
      if (!key.startsWith('GET ') || confirmsByLink.has(key) || !handler) return [];
      return transactionsIn(handler).length === 0 ? [] : [{ path, says: `runs a transaction, but ${key} is a GET` }];
    });
  });
};
