import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postWebhookEvent } from '#app/testing/orders/draft-order.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { addDays, brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { runForestCommand } from '../load/run-forest-command.ts';
import { refreshForest } from '../queries.ts';

let product: TestApp;
let today: BusinessDate;
beforeAll(async () => {
  product = await startTestApp();
  today = brusselsDate(product.clock.now());
});
afterAll(() => product.stop());

const trees = async () => {
  await refreshForest(product.db);
  const { planted, survived, replanted } = (await product.browser().callEndpoint('GET /api/green/village')).trees;
  return { planted, survived, replanted };
};
const run = (...words: string[]) =>
  runForestCommand(product.db, words, { now: () => product.clock.now(), newId: randomUUID, by: '' });
const text = { en: 'Planted on the north side.', fr: 'Plantés du côté nord.', nl: 'Geplant aan de noordkant.' };
const report = (planted: number, lastDay: BusinessDate, overrides: object = {}) => ({
  event_id: randomUUID(),
  project: 'forest-sonian',
  until: lastDay,
  figures: { planted, survived: 1, replanted: 9000 },
  text,
  ...overrides,
});
const send = async (event: unknown) => (await postWebhookEvent(product, 'projects', event)).status;

test('a repeated report is stored once, and listed as one change', async () => {
  const { planted } = await trees();
  const submitted = report(planted + 10, addDays(today, -2));
  expect(await Promise.all([send(submitted), send(submitted)])).toEqual([200, 200]);
  expect(await send(submitted)).toBe(200);
  expect(await run('refused')).toEqual([]);
  expect(await trees()).toEqual({ planted: planted + 10, survived: 1, replanted: 9000 });
  const ownLines = (await run('changes')).filter((line) => line.includes(submitted.event_id));
  expect(ownLines).toHaveLength(1);
  expect(ownLines[0]).toContain('project forest-sonian');
});

test.each([
  ['late', () => report(1_000_000, addDays(today, -3)), 'it is late'],
  ['about a day that has a report', () => report(1_000_000, addDays(today, -2)), 'there is a report until'],
  ['shrinking', () => report(3, addDays(today, -1)), 'planted'],
  ['about a future day', () => report(1_000_000, addDays(today, 1)), 'has not come yet'],
  ['about an unknown project', () => report(1, today, { project: 'nowhere' }), 'no contribution project nowhere'],
  ['without the figure of its kind', () => report(1, today, { figures: { pupils: 3 } }), 'reports planted'],
  ['with a forbidden claim', () => report(1, today, { text: { ...text, en: 'We are carbon neutral.' } }), 'text_en'],
])('a report that is %s changes nothing, and is listed with its reason once', async (_what, build, reason) => {
  const before = await trees();
  const submitted = build();
  for (let time = 0; time < 2; time += 1) expect(await send(submitted)).toBe(200);
  expect(await trees()).toEqual(before);
  const lines = (await run('refused')).filter((line) => line.includes(submitted.event_id));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(reason);
});

test('malformed and unsigned reports are refused', async () => {
  for (const body of [{ project: 'forest-sonian' }, [], null, report(1.5, today), report(1, today, { more: 1 })])
    expect(await send(body)).toBe(400);
  const stranger = await fetch(`${product.url}/api/webhook/projects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report(2_000_000, today)),
  });
  expect(stranger.status).toBe(403);
});

test('the sandbox project sends a report that is stored', async () => {
  const before = await trees();
  const newerReport = { ...before, planted: before.planted + 25 };
  await sandboxCall(product, '/api/projects/reporting/forest-sonian/report', newerReport);
  await product.waitFor(async () => (await trees()).planted === newerReport.planted);
});
