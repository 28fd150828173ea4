import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTableColumns } from 'drizzle-orm';
import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import type { Domain } from '#platform/domain.ts';
import { definePersonalTable } from '#platform/db/personal-data.ts';
import { languages } from '#platform/pure/language.ts';
import en from '#account/web/stored/strings/en.json' with { type: 'json' };
import fr from '#account/web/stored/strings/fr.json' with { type: 'json' };
import nl from '#account/web/stored/strings/nl.json' with { type: 'json' };
import { findPersonalTableFaults } from './testing/tables/personal-tables.ts';

type Module = Record<string, unknown>;

const src = resolve(import.meta.dirname, '..');
const modulesAt = (paths: readonly string[]): Promise<Module[]> =>
  Promise.all(paths.map((path) => import(pathToFileURL(join(src, path)).href) as Promise<Module>));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
const modules = await modulesAt(files.filter((path) => /^(\w+\/server|platform\/\w+)\/tables\.ts$/.test(path)));
const domains = await modulesAt(
  files.filter((path) => /^\w+\/domain\.ts$/.test(path) && path !== 'platform/domain.ts'),
);
const personalTables = domains
  .flatMap((module) => Object.values(module) as Domain[])
  .flatMap((each) => each.personalTables ?? []);

test('every table is declared as personal or non-personal', () => {
  expect(modules.length).toBeGreaterThan(10);
  expect(findPersonalTableFaults(modules, personalTables)).toEqual([]);
});

test('an undeclared table, and kept data without a reason, are reported', () => {
  const diary = pgTable('diary', { customer_uuid: uuid().primaryKey() });
  expect(findPersonalTableFaults([...modules, { diary }], personalTables)).toEqual(['diary: whose is it?']);
  const diaryTable = definePersonalTable(diary, { exportedColumns: ['customer_uuid'], onErasure: {} });
  expect(findPersonalTableFaults([...modules, { diary }], [...personalTables, diaryTable])).toEqual([
    'diary: why does it stay?',
  ]);
  expect(findPersonalTableFaults(modules, personalTables.slice(1))).toEqual([
    `${personalTables[0]?.name}: whose is it?`,
  ]);
});

test.each(languages)('every exported table and column has a name on screen in %s', (language) => {
  const { tables, columns }: { tables: Record<string, string>; columns: Record<string, string> } = { en, fr, nl }[
    language
  ];
  const exportedTables = personalTables.filter((part) => part.exportedColumns.length > 0);
  expect(exportedTables.filter(({ name }) => !tables[name]).map(({ name }) => name)).toEqual([]);
  const exportedNames = new Set(
    exportedTables.flatMap(({ table, exportedColumns }) => {
      const tableColumns: Record<string, { name: string }> = getTableColumns(table);
      return exportedColumns.map((column: string) => tableColumns[column]?.name ?? column);
    }),
  );
  expect([...exportedNames].filter((column) => !columns[column])).toEqual([]);
});
