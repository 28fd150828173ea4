import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

test('every advisory lock has a number of its own', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the advisory lock of invoice numbers keeps the number that the previous release uses', () => {
  expect(advisoryLocks.invoiceNumbers).toBe(4_021_978);
});

test('no statement of the product names an advisory lock by a literal number', () => {
  const files = globSync('src/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(100);
  const undeclared = files.filter((file) => /pg_(?:try_)?advisory_\w+\(\s*\d/.test(readFileSync(file, 'utf8')));
  expect(undeclared).toEqual([]);
});
