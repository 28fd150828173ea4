import type { SentStatement } from '../product/recorded-statements.ts';

/** A lock that a transaction takes: on rows of a table, or an advisory lock, whose name begins with `@`. */
export type LockStep = {
  table: string;
  /** False with `skip locked` and an advisory lock that is only tried: the lock is held, but nothing was waited for. */
  waits: boolean;
  /** False for a shared advisory lock, which several transactions hold at once. */
  isExclusive: boolean;
  text: string;
};

/** A row that was free, and that only its taker can name from then on: no other transaction waits for it. */
const pools: ReadonlySet<string> = new Set(['msisdn_pool', 'sim_stock']);

const lockWords = new RegExp(
  [
    String.raw`pg_(?<isTried>try_)?advisory_xact_lock(?<isShared>_shared)?\(\$(?<key>\d+)`,
    String.raw`insert into "?(?<inserted>\w+)"?`,
    String.raw`(?<isConflict>on conflict) .*?do (?<action>update|nothing)`,
    String.raw`(?<!for |key |do )\bupdate "?(?<updated>\w+)"?`,
    String.raw`delete from "?(?<deleted>\w+)"?`,
    String.raw`for (?:no key )?(?:update|share)(?: of (?<alias>\w+))?(?<isSkipping> skip locked)?`,
  ].join('|'),
  'gi',
);

const parenthesised = /\([^()]*\)/g;
/** Leaves out what is in parentheses that close again, such as the tables of a subselect. */
const withoutParenthesised = (text: string): string => {
  const shorter = text.replaceAll(parenthesised, '');
  return shorter === text ? text : withoutParenthesised(shorter);
};

/** The table that `for update` is about: that of the alias, or else that of its own select. */
const tableOfSelect = (textBefore: string, alias: string | undefined): string => {
  const text = withoutParenthesised(textBefore);
  const tables = alias
    ? text.matchAll(new RegExp(String.raw`(?:from|join) "?(\w+)"? (?:as )?"?${alias}\b`, 'gi'))
    : text.matchAll(/\bfrom "?(\w+)"?/gi);
  return [...tables].at(-1)?.[1] ?? 'unknown';
};

type ParsedStatement = {
  steps: LockStep[];
  inserts: { table: string; ignoresConflict: boolean }[];
};

/** The locks of a statement in the order of its text. An insert locks a row only if it may update one that exists. */
export const parseStatement = (
  statement: Pick<SentStatement, 'text' | 'values'>,
  advisoryNames: ReadonlyMap<number, string>,
): ParsedStatement => {
  const text = statement.text.replaceAll(/\s+/g, ' ');
  const steps: LockStep[] = [];
  const inserts: ParsedStatement['inserts'] = [];
  const add = (table: string, options: Partial<LockStep> = {}) =>
    void steps.push({ table, waits: true, isExclusive: true, text, ...options });
  for (const { index, groups = {} } of text.matchAll(lockWords)) {
    const { key, inserted, isConflict, action, updated, deleted, alias } = groups;
    const changedTable = updated ?? deleted;
    if (key) {
      const number = Number(statement.values[Number(key) - 1]);
      const options = { waits: !groups['isTried'], isExclusive: !groups['isShared'] };
      add(`@${advisoryNames.get(number) ?? number}`, options);
    } else if (inserted) inserts.push({ table: inserted, ignoresConflict: false });
    else if (isConflict) {
      const { table } = inserts.pop() ?? { table: 'unknown' };
      if (action?.toLowerCase() === 'update') add(table);
      else inserts.push({ table, ignoresConflict: true });
    } else if (changedTable) add(changedTable);
    else add(tableOfSelect(text.slice(0, index), alias), { waits: !groups['isSkipping'] });
  }
  const skippingTables = new Set(steps.flatMap(({ table, waits }) => (waits ? [] : [table])));
  return {
    steps: steps.map((step) => (skippingTables.has(step.table) ? { ...step, waits: false } : step)),
    inserts,
  };
};

const uuidPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const uuidsIn = (values: readonly unknown[]): string[] => JSON.stringify(values).match(uuidPattern) ?? [];

/** Uuids that a transaction has inserted into a table, and its last lock before. */
type Inserted = { uuids: ReadonlySet<string>; ignoresConflict: boolean; lastStep: LockStep | undefined };

/**
 * The first lock on each table in a transaction. A statement that names only uuids which the transaction has inserted into the same table changes
 * rows that no other transaction sees yet; it takes no lock that counts. With `on conflict do nothing` the row may have existed, and counts as
 * locked from the insert on, since the insert waits for another one of the same row.
 */
export const lockStepsOf = (
  statements: readonly Pick<SentStatement, 'text' | 'values'>[],
  advisoryNames: ReadonlyMap<number, string>,
): LockStep[] => {
  const steps: LockStep[] = [];
  const insertedRows = new Map<string, Inserted[]>();
  for (const statement of statements) {
    const { steps: nextSteps, inserts } = parseStatement(statement, advisoryNames);
    const uuids = uuidsIn(statement.values);
    for (const step of nextSteps) {
      if (steps.some(({ table }) => table === step.table) || (!step.waits && pools.has(step.table))) continue;
      const inserted = insertedRows
        .get(step.table)
        ?.find((each) => uuids.length > 0 && uuids.every((uuid) => each.uuids.has(uuid)));
      if (inserted && !inserted.ignoresConflict) continue;
      const at = !inserted ? steps.length : inserted.lastStep ? steps.indexOf(inserted.lastStep) + 1 : 0;
      steps.splice(at, 0, step);
    }
    for (const { table, ignoresConflict } of inserts) {
      const inserted = { uuids: new Set(uuids), ignoresConflict, lastStep: steps.at(-1) };
      insertedRows.set(table, [...(insertedRows.get(table) ?? []), inserted]);
    }
  }
  return steps;
};
