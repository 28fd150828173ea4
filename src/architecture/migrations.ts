import type { Finding, Rule, SourceFile } from './project.ts';

const folder = 'db/migrations/';

/** Statements that break the previous release while both run. */
const breaking: [RegExp, string][] = [
  [/^drop table/i, 'drops a table'],
  [/ drop column /i, 'drops a column'],
  [/ rename (?!constraint )(?<!^alter index .*)/i, 'renames'],
  [/^drop view/i, 'drops a view'],
  [/ drop default/i, 'drops a default'],
  [/ set not null/i, 'makes a column not null'],
  [/ alter column "\w+" (set data )?type /i, 'changes a type'],
];

/** Statements that may break the previous release; allowed after a comment `-- safe: reason`. */
const doubtful: [RegExp, string][] = [
  [/ drop constraint |^drop index/i, 'drops a constraint or an index'],
  [/ rename constraint |^alter index .* rename /i, 'renames a constraint or an index'],
  [/ add constraint |^create unique index/i, 'adds a constraint'],
  [/^create index (?!concurrently)/i, 'blocks writes while an index is built'],
  [/^(update|delete from) /i, 'changes rows under all locks of the transaction, so fill them in batches before'],
];

type Statement = { sql: string; isSafe: boolean; line: number };

const statementsOf = ({ text }: SourceFile): Statement[] => {
  let line = 1;
  return text.split('--> statement-breakpoint').map((part) => {
    const start = line + (/^\s*/.exec(part)?.[0].split('\n').length ?? 1) - 1;
    line += part.split('\n').length - 1;
    const sql = part
      .split('\n')
      .filter((each) => !each.startsWith('--'))
      .join(' ')
      .trim();
    return { sql, isSafe: /^-- safe: \S/m.test(part), line: start };
  });
};

const madeHere = (statements: readonly Statement[]): Set<string> =>
  new Set(statements.flatMap(({ sql }) => /^create table (?:if not exists )?"(\w+)"/i.exec(sql)?.[1] ?? []));

/** Whether a statement renames a table, and a later one creates a view of the whole table under the old name, which can be read and written. */
const isRenameBehindView = (sql: string, laterStatements: readonly Statement[]): boolean => {
  const [, oldName, newName] = /^alter table "(\w+)" rename to "(\w+)"/i.exec(sql) ?? [];
  const view = `create view "${oldName}" as select * from "${newName}"`;
  return laterStatements.some((each) => each.sql.toLowerCase().replace(/\s*;$/, '') === view);
};

/**
 * Whether a statement renames a column of a table that was renamed before, after a view of the whole table was created under its
 * former name, which keeps the column's former name too.
 */
const isColumnRenameBehindView = (sql: string, earlierStatements: readonly Statement[]): boolean => {
  const [, table] = /^alter table "(\w+)" rename column /i.exec(sql) ?? [];
  const viewOfTable = new RegExp(`^create view "(\\w+)" as select \\* from "${table}"\\s*;?$`, 'i');
  return earlierStatements.some(({ sql: creation }) => {
    const formerName = viewOfTable.exec(creation)?.[1];
    const rename = new RegExp(`^alter table "${formerName}" rename to "${table}"`, 'i');
    return formerName !== undefined && earlierStatements.some((each) => rename.test(each.sql));
  });
};

/** Whether a statement makes a column not null after a trigger was created that fills it when the previous release inserts a row without it. */
const isNotNullBehindTrigger = (sql: string, earlierStatements: readonly Statement[]): boolean => {
  const [, table, column] = /^alter table "(\w+)" alter column "(\w+)" set not null/i.exec(sql) ?? [];
  const trigger = new RegExp(
    `^create trigger "\\w+" before insert on "${table}" for each row when \\(new\\."${column}" is null\\) `,
    'i',
  );
  return table !== undefined && earlierStatements.some((each) => trigger.test(each.sql));
};

/** Whether a view or a trigger of the same file hides the change of a statement from the previous release. */
const isHiddenFromPreviousRelease = (statements: readonly Statement[], at: number): boolean => {
  const sql = statements[at]?.sql ?? '';
  const earlierStatements = statements.slice(0, at);
  return (
    isRenameBehindView(sql, statements.slice(at + 1)) ||
    isColumnRenameBehindView(sql, earlierStatements) ||
    isNotNullBehindTrigger(sql, earlierStatements)
  );
};

const tableOf = (sql: string): string =>
  /^(?:alter|drop) table (?:if exists )?"(\w+)"| on "(\w+)"/i.exec(sql)?.slice(1).find(Boolean) ?? '';

/** Columns that a statement adds, drops or changes: `table.column`. */
const columnsOf = (sql: string): string[] => {
  const table = /alter table (?:if exists )?"(\w+)"/i.exec(sql)?.[1];
  return [...sql.matchAll(/ column (?:if (?:not )?exists )?"(\w+)"/gi)].map(([, column]) => `${table}.${column}`);
};

type Known = { contract: boolean; added: Set<string> };

/**
 * `added`: columns added by this release, which the previous release does not use. The columns added by this file are
 * appended.
 */
const faultsOf = (file: SourceFile, { contract, added }: Known): Finding[] => {
  const statements = statementsOf(file);
  const fresh = madeHere(statements);
  const oneByOne = file.text.startsWith('-- one by one');
  return statements.flatMap(({ sql, isSafe, line }, at) => {
    const findingOf = (what: string): Finding => ({ path: file.path, line, says: what });
    const findings: Finding[] = [];
    if (oneByOne && !/ if (not )?exists | on conflict do nothing|^do .* is null;? /is.test(sql))
      findings.push(
        findingOf(
          'must be idempotent, because the file runs one by one: use IF NOT EXISTS, IF EXISTS or ON CONFLICT DO NOTHING',
        ),
      );
    if (!oneByOne && /^(create|drop) index concurrently/i.test(sql))
      findings.push(findingOf('cannot run in a transaction: begin the file with `-- one by one`'));
    if (fresh.has(tableOf(sql)) || isHiddenFromPreviousRelease(statements, at)) return findings;
    if (/ add column .*not null/i.test(sql) && !/ default /i.test(sql))
      findings.push(findingOf('adds a not null column that the previous release does not write: add a default'));
    const columns = columnsOf(sql);
    const isOfNewColumns = columns.length > 0 && columns.every((column) => added.has(column));
    if (/ add column /i.test(sql)) for (const column of columns) added.add(column);
    for (const [pattern, what] of contract || isOfNewColumns ? [] : breaking)
      if (pattern.test(sql))
        findings.push(findingOf(`${what}, which the previous release may need: see docs/operating.md, "Upgrading"`));
    for (const [pattern, what] of contract || isSafe ? [] : doubtful)
      if (pattern.test(sql))
        findings.push(findingOf(`${what}: build it CONCURRENTLY, or add a comment \`-- safe: reason\` before it`));
    return findings;
  });
};

/**
 * Migrations are backward compatible: the previous release runs on the new schema, during a rolling update and after
 * a rollback.
 */
export const migrationsAreBackwardCompatible: Rule = (files) => {
  const json = <T>(name: string): T =>
    JSON.parse(files.find(({ path }) => path === `${folder}${name}`)?.text ?? 'null') as T;
  const tags = json<{ entries: { tag: string }[] }>('meta/_journal.json').entries.map(({ tag }) => tag);
  const { compatibleFrom, previousRelease } = json<{
    compatibleFrom: string;
    previousRelease: { newestMigration: string };
  }>('releases.json');
  const released = tags.indexOf(previousRelease.newestMigration);
  const range: Finding[] =
    released < 0 || tags.indexOf(compatibleFrom) > released
      ? [{ path: `${folder}releases.json`, says: 'the previous release is not compatible with this schema' }]
      : [];
  const added = new Set<string>();
  const faults = tags.slice(released + 1).flatMap((tag) => {
    const file = files.find(({ path }) => path === `${folder}${tag}.sql`);
    if (!file) return [{ path: `${folder}${tag}.sql`, says: 'is in the journal but does not exist' }];
    const sinceTag = /^-- contract: not needed since (\S+)/.exec(file.text)?.[1];
    const isTooEarly = sinceTag !== undefined && !tags.slice(0, tags.indexOf(compatibleFrom) + 1).includes(sinceTag);
    return [
      ...(isTooEarly
        ? [{ path: file.path, line: 1, says: `a release older than ${sinceTag} may still run: see compatibleFrom` }]
        : []),
      ...faultsOf(file, { contract: sinceTag !== undefined && !isTooEarly, added }),
    ];
  });
  return [...range, ...faults];
};
