import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { formatViolations } from '#platform/db/integrity-check.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { seedAndCreateScenarios } from '../bench/scenarios.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('the seeded customers of the benchmark pass the integrity check', async () => {
  const place = { db: product.db, databaseUrl: String(product.db.pool.options.connectionString), url: product.url };
  await seedAndCreateScenarios(place, { customers: 100, connections: 1, records: { rows: 2400, customers: 20 } });
  expect(formatViolations(await verifyIntegrity(product.db)).slice(0, 60)).toEqual([]);
});
