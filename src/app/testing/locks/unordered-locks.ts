import type { SentStatement } from '../product/recorded-statements.ts';
import type { Key } from '../tables/sharding.ts';

/** The columns that a condition compares with one value each. */
const parseComparedColumns = (condition: string): Set<string> =>
  new Set([...condition.matchAll(/"?(\w+)"? = (?:\$|'|\()/g)].flatMap(([, column]) => column ?? []));

/**
 * Statements that lock several rows of a table by `for update` in no order: two of them that meet may each have locked a row that the other one
 * waits for. A statement that compares all columns of a unique key locks one row; with `skip locked` nothing is waited for.
 */
export const findUnorderedLocks = (
  statements: readonly Pick<SentStatement, 'text'>[],
  uniqueKeys: readonly Pick<Key, 'table' | 'columns'>[],
): string[] =>
  statements.flatMap(({ text }) => {
    const locking = /\bfrom "?(\w+)"?(?: \w+)? where (.*?)(order by .*?)?(?: limit \S+)? for update(?! of| skip)/s.exec(
      text,
    );
    const [, table, condition = '', order] = locking ?? [];
    if (!locking || order) return [];
    const columns = parseComparedColumns(condition);
    const isOneRow = uniqueKeys.some(
      (key) => key.table === table && key.columns.every((column) => columns.has(column)),
    );
    return isOneRow ? [] : [text];
  });
