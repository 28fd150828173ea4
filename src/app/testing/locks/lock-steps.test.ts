import { describe, expect, test } from 'vitest';
import { lockStepsOf } from './lock-steps.ts';
import { findUnorderedLocks } from './unordered-locks.ts';

const [firstUuid, secondUuid] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
/** The locked tables in their order; `~`: without waiting, `&`: shared. */
const tablesOf = (...statements: (string | [string, ...unknown[]])[]): string[] =>
  lockStepsOf(
    statements.map((statement) => {
      const [text, ...values] = typeof statement === 'string' ? [statement] : statement;
      return { text, values };
    }),
    new Map([[7, 'bills']]),
  ).map(({ table, waits, isExclusive }) => `${waits ? '' : '~'}${isExclusive ? '' : '&'}${table}`);

describe('the locks of a transaction', () => {
  test.each([
    ['select "a" from "invoice" where "uuid" = $1 for update', ['invoice']],
    ['select "a" from "invoice" where "uuid" = $1', []],
    [
      'select 1 from invoice where uuid in (select uuid from unnest($1) as n (uuid)) order by 1 for update',
      ['invoice'],
    ],
    ['select p.a from unnest($1) w join product p on p.uuid = w.uuid order by 1 for update of p', ['product']],
    ['select "a" from "invoice" for no key update', ['invoice']],
    ['select "id" from "timer" limit 1 for update skip locked', ['~timer']],
    ['update "sim" set "a" = 1 where "id" = (select "id" from "sim" limit 1 for update skip locked)', ['~sim']],
    ['update "sim_stock" set "a" = 1 where "id" = (select "id" from "sim_stock" for update skip locked)', []],
    ['delete from timer where id in (select id from job for update skip locked)', ['timer', '~job']],
    ['insert into "invoice" ("a") values ($1)', []],
    ['insert into "invoice" ("a") values ($1) on conflict do nothing', []],
    ['insert into "place" ("a") values ($1)\n on conflict ("a") do update set "a" = 1', ['place']],
    [
      'with x as (update order_product p set a = 1) update "customer_order" set b = 1',
      ['order_product', 'customer_order'],
    ],
  ])('%s: %j', (text, tables) => {
    expect(tablesOf(text)).toEqual(tables);
  });

  test('are the first of each table', () => {
    expect(tablesOf('update a set x = 1', 'update b set x = 1', 'delete from a')).toEqual(['a', 'b']);
  });

  test('name advisory locks', () => {
    const lock = 'select pg_advisory_xact_lock($1)';
    expect(tablesOf([lock, 7], ['select pg_try_advisory_xact_lock_shared($1)', 8])).toEqual(['@bills', '~&@8']);
  });

  test('leave out rows that the transaction has inserted', () => {
    const insert = 'insert into a (id) values ($1)';
    const update = 'update a set x = 1 where id = $1';
    expect(tablesOf([insert, firstUuid], [update, firstUuid])).toEqual([]);
    expect(tablesOf([insert, firstUuid], [update, secondUuid])).toEqual(['a']);
    expect(tablesOf([insert, firstUuid], ['update b set x = 1 where id = $1', firstUuid])).toEqual(['b']);
  });

  test('begin with the insert of a row that may have existed', () => {
    const insert: [string, string] = ['insert into a (id) values ($1) on conflict do nothing', firstUuid];
    expect(tablesOf('delete from z', insert, 'delete from b', ['update a set x = 1 where id = $1', firstUuid])).toEqual(
      ['z', 'a', 'b'],
    );
  });
});

test('a lock of several rows has an order', () => {
  const keys = [{ table: 'alert', columns: ['customer_uuid', 'kind'] }];
  const statements = [
    'select a from alert where customer_uuid = $1 for update',
    'select a from alert where customer_uuid = $1 order by kind for update',
    'select a from "alert" where ("alert"."customer_uuid" = $1 and "alert"."kind" = $2) for update',
    'select a from alert where customer_uuid = $1 limit 1 for update skip locked',
    'select a from alert where customer_uuid in ($1) and kind = $2 for update',
  ].map((text) => ({ text }));
  expect(findUnorderedLocks(statements, keys)).toEqual([statements[0]?.text, statements[4]?.text]);
});
