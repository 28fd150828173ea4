import { testFaults } from './seeded-faults.ts';
import { migrationsExpand } from './migrations.ts';

const tags = ['0000_first', '0001_released', '0002_new'];

/** A migration of this release after a released one. */
const migration = (text: string, compatibleFrom = '0000_first'): Record<string, string> => ({
  'db/migrations/meta/_journal.json': JSON.stringify({ entries: tags.map((tag) => ({ tag })) }),
  'db/migrations/releases.json': JSON.stringify({
    compatibleFrom,
    previousRelease: { newestMigration: '0001_released' },
  }),
  'db/migrations/0002_new.sql': text,
});

const table = 'ALTER TABLE "payment"';
testFaults([
  ['a table that goes', migrationsExpand, migration('DROP TABLE "payment";'), 'drops a table'],
  ['a column that goes', migrationsExpand, migration(`${table} DROP COLUMN "reason";`), 'drops a column'],
  ['another name', migrationsExpand, migration(`${table} RENAME COLUMN "reason" TO "why";`), 'renames'],
  ['another name of a table', migrationsExpand, migration(`${table} RENAME TO "paid";`), 'renames'],
  [
    'another name of a table, and a view of a part under the old one',
    migrationsExpand,
    migration(
      `${table} RENAME TO "paid";--> statement-breakpoint\nCREATE VIEW "payment" AS SELECT "uuid" FROM "paid";`,
    ),
    'renames',
  ],
  [
    'nothing, where a view has the old name of a table',
    migrationsExpand,
    migration(`${table} RENAME TO "paid";--> statement-breakpoint\nCREATE VIEW "payment" AS SELECT * FROM "paid";`),
    /^$/,
  ],
  [
    'another name of a table, and a view of some rows under the old one',
    migrationsExpand,
    migration(
      `${table} RENAME TO "paid";--> statement-breakpoint\nCREATE VIEW "payment" AS SELECT * FROM "paid" LIMIT 10;`,
    ),
    'renames',
  ],
  ['another name of a view', migrationsExpand, migration('ALTER VIEW "a" RENAME TO "b";'), 'renames'],
  ['a view less', migrationsExpand, migration('DROP VIEW "a";'), 'drops a view'],
  ['another name of an index', migrationsExpand, migration('ALTER INDEX "a" RENAME TO "b";'), 'renames a constraint'],
  [
    'another name of a constraint',
    migrationsExpand,
    migration(`${table} RENAME CONSTRAINT "a" TO "b";`),
    'renames a constraint',
  ],
  ['no default any more', migrationsExpand, migration(`${table} ALTER COLUMN "a" DROP DEFAULT;`), 'drops a default'],
  ['not null', migrationsExpand, migration(`${table} ALTER COLUMN "a" SET NOT NULL;`), 'makes a column not null'],
  ['another type', migrationsExpand, migration(`${table} ALTER COLUMN "a" SET DATA TYPE text;`), 'changes a type'],
  ['a column to fill', migrationsExpand, migration(`${table} ADD COLUMN "a" text NOT NULL;`), 'add a default'],
  ['a new demand', migrationsExpand, migration(`${table} ADD CONSTRAINT "u" UNIQUE("a");`), 'adds a constraint'],
  ['an index that blocks', migrationsExpand, migration('CREATE INDEX "a" ON "payment" ("a");'), 'CONCURRENTLY'],
  [
    'an index in a transaction',
    migrationsExpand,
    migration('CREATE INDEX CONCURRENTLY "a" ON "payment" ("a");'),
    'cannot run in a transaction',
  ],
  [
    'one by one, and not twice',
    migrationsExpand,
    migration('-- one by one\nCREATE INDEX CONCURRENTLY "a" ON "payment" ("a");'),
    'IF NOT EXISTS',
  ],
  [
    'another type of a column of another table',
    migrationsExpand,
    migration(
      'ALTER TABLE "order" ADD COLUMN "a" text;--> statement-breakpoint\nALTER TABLE "payment" ALTER COLUMN "a" TYPE int;',
    ),
    'changes a type',
  ],
  [
    'nothing, where this release added what it changes',
    migrationsExpand,
    migration(
      `${table} ADD COLUMN "a" text;--> statement-breakpoint\n${table} ALTER COLUMN "a" TYPE int USING "a"::int;`,
    ),
    /^$/,
  ],
  [
    'a contract too early',
    migrationsExpand,
    migration('-- contract: not needed since 0001_released\nDROP TABLE "payment";'),
    /older than 0001_released may still run[\s\S]*drops a table/,
  ],
  [
    'a range without the release before',
    migrationsExpand,
    migration('', '0002_new'),
    'is not compatible with this schema',
  ],
  [
    'nothing, where all is well',
    migrationsExpand,
    migration(
      [
        '-- contract: not needed since 0001_released\nDROP TABLE "payment";',
        'CREATE TABLE "a" ("b" text NOT NULL);',
        'CREATE INDEX "c" ON "a" ("b");',
        '\n-- safe: the table is small\nCREATE INDEX "d" ON "own_secret" ("name");',
      ].join('--> statement-breakpoint'),
      '0001_released',
    ),
    /^$/,
  ],
]);
