import { testFaults } from './seeded-faults.ts';
import { migrationsAreBackwardCompatible } from './migrations.ts';

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
  ['a dropped table', migrationsAreBackwardCompatible, migration('DROP TABLE "payment";'), 'drops a table'],
  ['a dropped column', migrationsAreBackwardCompatible, migration(`${table} DROP COLUMN "reason";`), 'drops a column'],
  [
    'a renamed column',
    migrationsAreBackwardCompatible,
    migration(`${table} RENAME COLUMN "reason" TO "why";`),
    'renames',
  ],
  ['a renamed table', migrationsAreBackwardCompatible, migration(`${table} RENAME TO "paid";`), 'renames'],
  [
    'a renamed table with a view of some columns under the old name',
    migrationsAreBackwardCompatible,
    migration(
      `${table} RENAME TO "paid";--> statement-breakpoint\nCREATE VIEW "payment" AS SELECT "uuid" FROM "paid";`,
    ),
    'renames',
  ],
  [
    'nothing when a view of the whole table has the old name of a renamed table',
    migrationsAreBackwardCompatible,
    migration(`${table} RENAME TO "paid";--> statement-breakpoint\nCREATE VIEW "payment" AS SELECT * FROM "paid";`),
    /^$/,
  ],
  [
    'a renamed table with a view of some rows under the old name',
    migrationsAreBackwardCompatible,
    migration(
      `${table} RENAME TO "paid";--> statement-breakpoint\nCREATE VIEW "payment" AS SELECT * FROM "paid" LIMIT 10;`,
    ),
    'renames',
  ],
  [
    'a renamed column of a table with a view of another table',
    migrationsAreBackwardCompatible,
    migration(
      `CREATE VIEW "payment" AS SELECT * FROM "paid";--> statement-breakpoint\n${table} RENAME COLUMN "a" TO "b";`,
    ),
    'renames',
  ],
  [
    'a renamed column before the view of its table',
    migrationsAreBackwardCompatible,
    migration(
      `${table} RENAME COLUMN "a" TO "b";--> statement-breakpoint\nCREATE VIEW "paid" AS SELECT * FROM "payment";`,
    ),
    'renames',
  ],
  [
    'nothing when a column is renamed of a table whose former name is that of a view',
    migrationsAreBackwardCompatible,
    migration(
      `${table} RENAME TO "paid";--> statement-breakpoint\nCREATE VIEW "payment" AS SELECT * FROM "paid";--> statement-breakpoint\nALTER TABLE "paid" RENAME COLUMN "a" TO "b";`,
    ),
    /^$/,
  ],
  [
    'a renamed column of a table that the previous release still reads, beside a view of it',
    migrationsAreBackwardCompatible,
    migration(
      `CREATE VIEW "paid" AS SELECT * FROM "payment";--> statement-breakpoint\n${table} RENAME COLUMN "a" TO "b";`,
    ),
    'renames',
  ],
  [
    'a column that becomes not null after a trigger for another column',
    migrationsAreBackwardCompatible,
    migration(
      `CREATE TRIGGER "t" BEFORE INSERT ON "payment" FOR EACH ROW WHEN (NEW."b" IS NULL) EXECUTE FUNCTION "f"();--> statement-breakpoint\n${table} ALTER COLUMN "a" SET NOT NULL;`,
    ),
    'makes a column not null',
  ],
  [
    'nothing when a trigger fills a column before it becomes not null',
    migrationsAreBackwardCompatible,
    migration(
      `CREATE TRIGGER "t" BEFORE INSERT ON "payment" FOR EACH ROW WHEN (NEW."a" IS NULL) EXECUTE FUNCTION "f"();--> statement-breakpoint\n${table} ALTER COLUMN "a" SET NOT NULL;`,
    ),
    /^$/,
  ],
  ['a renamed view', migrationsAreBackwardCompatible, migration('ALTER VIEW "a" RENAME TO "b";'), 'renames'],
  ['a dropped view', migrationsAreBackwardCompatible, migration('DROP VIEW "a";'), 'drops a view'],
  [
    'a renamed index',
    migrationsAreBackwardCompatible,
    migration('ALTER INDEX "a" RENAME TO "b";'),
    'renames a constraint',
  ],
  [
    'a renamed constraint',
    migrationsAreBackwardCompatible,
    migration(`${table} RENAME CONSTRAINT "a" TO "b";`),
    'renames a constraint',
  ],
  [
    'a dropped default',
    migrationsAreBackwardCompatible,
    migration(`${table} ALTER COLUMN "a" DROP DEFAULT;`),
    'drops a default',
  ],
  [
    'a column that becomes not null',
    migrationsAreBackwardCompatible,
    migration(`${table} ALTER COLUMN "a" SET NOT NULL;`),
    'makes a column not null',
  ],
  [
    'a changed type of a column',
    migrationsAreBackwardCompatible,
    migration(`${table} ALTER COLUMN "a" SET DATA TYPE text;`),
    'changes a type',
  ],
  [
    'a new column that is not null and has no default',
    migrationsAreBackwardCompatible,
    migration(`${table} ADD COLUMN "a" text NOT NULL;`),
    'add a default',
  ],
  [
    'a new unique constraint',
    migrationsAreBackwardCompatible,
    migration(`${table} ADD CONSTRAINT "u" UNIQUE("a");`),
    'adds a constraint',
  ],
  [
    'an index that is not created concurrently',
    migrationsAreBackwardCompatible,
    migration('CREATE INDEX "a" ON "payment" ("a");'),
    'CONCURRENTLY',
  ],
  [
    'a concurrent index in a migration that runs in a transaction',
    migrationsAreBackwardCompatible,
    migration('CREATE INDEX CONCURRENTLY "a" ON "payment" ("a");'),
    'cannot run in a transaction',
  ],
  [
    'a concurrent index without IF NOT EXISTS',
    migrationsAreBackwardCompatible,
    migration('-- one by one\nCREATE INDEX CONCURRENTLY "a" ON "payment" ("a");'),
    'IF NOT EXISTS',
  ],
  [
    'rows that are filled in the transaction of a rename',
    migrationsAreBackwardCompatible,
    migration('UPDATE "payment" SET "purpose" = 1 WHERE "purpose" IS NULL;'),
    'changes rows under all locks',
  ],
  [
    'rows that are filled one by one without a condition',
    migrationsAreBackwardCompatible,
    migration('-- one by one\nUPDATE "payment" SET "purpose" = 1;'),
    'must be idempotent',
  ],
  [
    'a changed type of a column that was added to another table only',
    migrationsAreBackwardCompatible,
    migration(
      'ALTER TABLE "order" ADD COLUMN "a" text;--> statement-breakpoint\nALTER TABLE "payment" ALTER COLUMN "a" TYPE int;',
    ),
    'changes a type',
  ],
  [
    'nothing when the migration changes a column that it has added',
    migrationsAreBackwardCompatible,
    migration(
      `${table} ADD COLUMN "a" text;--> statement-breakpoint\n${table} ALTER COLUMN "a" TYPE int USING "a"::int;`,
    ),
    /^$/,
  ],
  [
    'a drop while a release that uses the table may still run',
    migrationsAreBackwardCompatible,
    migration('-- contract: not needed since 0001_released\nDROP TABLE "payment";'),
    /older than 0001_released may still run[\s\S]*drops a table/,
  ],
  [
    'a range of compatible releases without the previous one',
    migrationsAreBackwardCompatible,
    migration('', '0002_new'),
    'is not compatible with this schema',
  ],
  [
    'nothing in a migration that is backward compatible',
    migrationsAreBackwardCompatible,
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
