import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodPassword } from '#app/testing/customers/new-customer.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { createTwoSims } from '#app/testing/sims/active-sim.ts';
import { accountEvent, accountTrait } from '../tables.ts';

let product: TestApp;
let twoSims: Awaited<ReturnType<typeof createTwoSims>>;
const log: string[] = [];

beforeAll(async () => {
  product = await startTestApp({ settings: { LOG_LEVEL: 'error' }, log: { write: (line) => void log.push(line) } });
  twoSims = await createTwoSims(product);
  await product.advanceClock('P5D');
}, 300_000);
afterAll(() => product.stop());

const logIn = async (browser: TestBrowser, time_zone: string): Promise<TestBrowser> => {
  browser.signIn(
    await browser.post('/api/customer/login', { email: twoSims.email, password: goodPassword, time_zone }),
  );
  return browser;
};

const setLimit = (browser: TestBrowser, value: number) =>
  browser.post('/api/customer/product/credit-limit/change', { customer_product_uuid: twoSims.ownSim.uuid, value });

const queryDecisions = async () =>
  (
    await product.db.read
      .select()
      .from(accountEvent)
      .where(eq(accountEvent.customer_uuid, twoSims.browser.customer ?? ''))
  )
    .filter(({ kind }) => kind.startsWith('risk-'))
    .map(({ kind, detail }) => [kind, detail.signals]);

const findLogLines = (outcome: string) =>
  log.map((line) => JSON.parse(line)).filter((line) => line.security === 'risk-scored' && line.outcome === outcome);

test('a call that spends is refused on a new device abroad after wrong passwords, and accepted from the owner', async () => {
  const thief = await logIn(product.browser(), 'America/Lima');
  for (let nth = 0; nth < 3; nth += 1)
    await thief.post('/api/customer/step-up', { by: 'password', password: `Wrong-${nth}!` });
  const refusedAnswer = await setLimit(thief, 50);
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([409, 'HELD_UNTIL']);
  expect((await setLimit(thief, 50)).status).toBe(409);
  expect(await queryDecisions()).toEqual([['risk-held', ['new-device', 'new-country', 'tries']]]);
  expect(findLogLines('held')[0]).toMatchObject({ score: 70, customer_uuid: twoSims.browser.customer });

  await logIn(twoSims.browser, 'Europe/Brussels');
  expect((await setLimit(twoSims.browser, 50)).status).toBe(200);
  expect(findLogLines('counted').at(-1)).toMatchObject({ reasons: ['tries'] });
  const { events } = await twoSims.browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.find(({ kind }) => kind === 'risk-held')?.detail.signals).toContain('new-country');
});

test('a call that spends is refused for a day when IBAN and device are shared with many accounts', async () => {
  const young = await createTwoSims(product);
  const sharers = [1, 2, 3].map(() => randomUUID());
  const raiseLimit = () =>
    young.browser.post('/api/customer/product/credit-limit/change', {
      customer_product_uuid: young.ownSim.uuid,
      value: 50,
    });
  expect((await raiseLimit()).status).toBe(200);
  const own_traits = await product.db.read
    .select()
    .from(accountTrait)
    .where(eq(accountTrait.customer_uuid, young.browser.customer ?? ''));
  expect(own_traits.map(({ kind }) => kind)).toContain('device');
  const sharedTraits = own_traits.filter(({ kind }) => kind !== 'address');
  expect(sharedTraits.map(({ kind }) => kind).toSorted()).toEqual(['device', 'iban']);
  await product.db.write
    .insert(accountTrait)
    .values(sharers.flatMap((customer_uuid) => sharedTraits.map((trait) => ({ ...trait, customer_uuid }))));
  await product.advanceClock('PT1H');
  const reply = await raiseLimit();
  expect([reply.status, reply.problem.code]).toEqual([409, 'HELD_UNTIL']);
  await product.advanceClock('P1D');
  await young.browser.callEndpoint('POST /api/customer/step-up', { body: { by: 'password', password: goodPassword } });
  expect((await raiseLimit()).problem?.code).not.toBe('HELD_UNTIL');
});
