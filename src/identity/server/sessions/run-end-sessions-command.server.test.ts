import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { runEndSessionsCommand } from './run-end-sessions-command.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const runEndCommand = (...words: string[]) => runEndSessionsCommand(product.db, ['end', ...words], product.clock.now());

test('the command ends the sessions of one customer, by address or uuid, and records an event', async () => {
  const [ada, bob] = [await registerCustomer(product), await registerCustomer(product)];
  expect(await runEndCommand(ada.email.toUpperCase())).toBe(`The sessions of ${ada.uuid} have ended.`);
  expect((await ada.browser.get('/api/customer/session')).problem.code).toBe('SESSION_EXPIRED');
  expect((await bob.browser.get('/api/customer/session')).status).toBe(200);
  await runEndCommand(bob.uuid.toUpperCase());
  expect((await bob.browser.get('/api/customer/session')).status).toBe(401);
  ada.browser.signIn(await ada.browser.post('/api/customer/login', { email: ada.email, password: goodPassword }));
  const { events } = await ada.browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.map(({ kind }) => kind)).toContain('sessions-ended');
});

test('the command ends all sessions', async () => {
  const { browser } = await registerCustomer(product);
  expect(await runEndCommand('--all')).toMatch(/^\d+ sessions have ended\.$/);
  expect((await browser.get('/api/customer/session')).status).toBe(401);
});

test.each([[[]], [['nobody@example.com']], [['--all', 'twice']]])('%j is a usage error', async (words) => {
  await expect(runEndCommand(...words)).rejects.toThrow(/Usage|Nobody/);
});
