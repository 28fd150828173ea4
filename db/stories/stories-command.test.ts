import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { readStories } from './story.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ poll: true });
}, 120_000);
afterAll(() => product.stop());

/** The command's output and exit code. */
const runStories = async (where: Record<string, string> = {}) => {
  const DATABASE_URL = product.db.pool.options.connectionString;
  const env = {
    ...process.env,
    DATABASE_URL,
    APP_URL: product.url,
    SANDBOX_URL: product.sandbox.url,
    NO_COLOR: '1',
    ...where,
  };
  const child = spawn(process.execPath, ['db/stories/stories-command.ts'], { env });
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { said: output, complained, code: await exitCode };
};

/** Logins are limited per network address, so each is made once. */
const browsers = new Map<string, TestBrowser>();
const logIn = async (email: string): Promise<TestBrowser> => {
  const openBrowser = browsers.get(email);
  if (openBrowser) return openBrowser;
  const browser = new TestBrowser(product.url, 'en');
  const body = { email, password: readStories().password };
  browser.signIn({ response: await browser.callEndpoint('POST /api/customer/login', { body }) });
  browsers.set(email, browser);
  return browser;
};
const sessionOf = async (email: string) => (await logIn(email)).callEndpoint('GET /api/customer/session');

test('the command brings each sample customer into the state of its story, and a second run changes nothing', async () => {
  // An earlier run was begun and not ended.
  await registerCustomer(product, { email: 'sami@example.com', password: readStories().password });
  const first = await runStories();
  expect(first).toMatchObject({ complained: '', code: 0 });
  for (const { email, look } of readStories().stories)
    expect(first.said).toMatch(new RegExp(`${email} .* new .*${look.replaceAll(/[()]/g, '.')}`));

  const elise = await sessionOf('elise@example.com');
  expect(elise.customer).toMatchObject({
    type: 1,
    language: 'fr',
    details: { payment: { method: 1, mandate: { state: 'valid', iban_end: '7034' } }, email: { status: 1 } },
  });
  expect(elise.customer_product.map(({ state, addons }) => `${state} ${addons.length}`).toSorted()).toEqual([
    'active 0',
    'active 3',
  ]);
  expect(elise.customer_product.map(({ offer, pending_offer }) => [offer.name, pending_offer?.name ?? null])).toEqual([
    ['Poplar', null],
    ['Birch', 'Oak'],
  ]);
  // The SIM that was activated second has a login of its own.
  expect(elise.sub_account).toMatchObject([{ customer_product_uuid: elise.customer_product[1]?.uuid, allowed: true }]);

  const wout = await sessionOf('wout@example.com');
  expect(wout.customer).toMatchObject({ language: 'nl', details: { payment: { method: 0 } } });
  expect(wout.order_product).toMatchObject([{ state: 'sim_in_delivery', type: 1, delivery: { state: 'picked_up' } }]);

  const yasmine = await sessionOf('yasmine@example.com');
  expect(yasmine.customer_product).toMatchObject([
    { state: 'active', port_in: { state: 'rejected', rejection_code: 'SIM_NUMBER_MISMATCH', msisdn: '+32492000106' } },
  ]);

  const thornwick = await sessionOf('thornwick@example.com');
  expect(thornwick.customer).toMatchObject({ type: 2, language: 'en' });
  expect(thornwick.customer_product.map(({ state, port_in }) => [state, port_in?.state])).toEqual(
    expect.arrayContaining([
      ['active', undefined],
      ['active', 'scheduled'],
    ]),
  );

  const marnix = await sessionOf('marnix@example.com');
  expect(marnix.order_product).toMatchObject([{ order_state: 'awaiting_payment' }]);

  const sami = await sessionOf('sami@example.com');
  expect(sami.order_product).toMatchObject([{ state: 'activation_failed', tries_left: 2 }]);

  const zoe = await sessionOf('zoe@example.com');
  expect(zoe.customer.details.email.status).toBe(0);
  expect(zoe.order_product).toMatchObject([{ order_state: 'draft' }]);

  const balanceOf = async (name: string) => (await sessionOf(`${name}@example.com`)).prepaid_balance[0];
  const [mieke, maelle, rowan] = [await balanceOf('mieke'), await balanceOf('maelle'), await balanceOf('rowan')];
  expect(first.said).toContain('The clock of the outside world was moved over a 1st');
  expect(mieke?.next_month?.missing).toBe(0);
  expect(maelle?.next_month?.missing).toBeGreaterThan(0);
  expect(rowan?.stopped?.missing).toBeGreaterThan(0);

  const forest = await logIn('mieke@example.com');
  const { entries } = await forest.callEndpoint('GET /api/green/compensation/details', { query: {} });
  expect(entries.filter(({ kind }) => kind === 'given').map(({ kg }) => kg)).toEqual([-1]);
  expect((await forest.callEndpoint('GET /api/green/share/list')).shares).toMatchObject([{ name: 'Mieke' }]);

  const billOf = async (name: string) => {
    const browser = await logIn(`${name}@example.com`);
    return (await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} })).items;
  };
  for (const [name, state] of [
    ['noor', 'unpaid'],
    ['baptiste', 'paid'],
    ['ivy', 'payment_refused'],
    ['luca', 'returned'],
    ['larchfield', 'unpaid'],
  ] as const)
    expect([name, await billOf(name)]).toMatchObject([name, [{ kind: 'bill', state }]]);
  expect((await billOf('larchfield'))[0]?.ubl_url).not.toBe(null);
  for (const [name, ...bills] of [
    ['hazel', { state: 'paid' }, { state: 'unpaid', reminder: 2, blocks: false }],
    ['remi', { state: 'unpaid', reminder: 1 }, { next_step: { step: 'cut_off' } }, { state: 'paid' }],
    ['jorn', { reminder: 1 }, { next_step: { step: 'cut_off' } }, { next_step: { step: 'ended' } }],
    ['iris', { state: 'disputed' }],
    ['coralie', { instalment: {}, state: 'open' }],
    ['stijn', { state: 'paid' }],
    ['opal', { state: 'unpaid' }],
    ['thibault', { state: 'paid', debit_on: null }],
    ['wiebke', { state: 'returned' }],
    ['florent', { state: 'open' }, { state: 'paid' }],
    ['tilda', { state: 'credited', remaining: 0 }],
  ] as const)
    expect([name, (await billOf(name)).slice(0, bills.length)]).toMatchObject([name, bills]);
  const firstOf = async (name: string) => (await billOf(name)).findLast(({ kind }) => kind === 'bill');
  expect(await firstOf('alban')).toMatchObject({ state: 'unpaid', blocks: true, next_step: null });
  expect(await firstOf('greet')).toMatchObject({ state: 'written_off', blocks: false, next_step: null });
  for (const name of ['alban', 'greet'])
    expect((await sessionOf(`${name}@example.com`)).customer_product).toMatchObject([{ state: 'deactivated' }]);
  const listOf = async (name: string) =>
    (await logIn(`${name}@example.com`)).callEndpoint('GET /api/customer/invoice/list', { query: {} });
  expect((await listOf('stijn')).balance.credit).toBeGreaterThan(0);
  const [lotte] = (await listOf('lotte')).items;
  const query = { referenceNumber: lotte?.referenceNumber ?? '' };
  const details = await (await logIn('lotte@example.com')).callEndpoint('GET /api/customer/invoice/details', { query });
  expect(details.credit_notes).toHaveLength(1);

  // Logins are limited per network address in a quarter of an hour.
  await product.advanceClock('PT16M');
  const second = await runStories();
  expect(second).toMatchObject({ complained: '', code: 0 });
  expect(second.said.match(/was there/g)).toHaveLength(readStories().stories.length);
  expect(await sessionOf('sami@example.com')).toEqual(sami);
}, 600_000);

test.each([
  [
    'the product does not run',
    { APP_URL: 'http://127.0.0.1:9' },
    /^Canopy does not run at http:\/\/127.0.0.1:9: .+\n$/,
  ],
  ['the sandbox does not answer', { SANDBOX_URL: 'http://127.0.0.1:9' }, /^The sandbox does not answer at .+\n$/],
])('when %s, the command says so in one sentence', async (_, where, sentence) => {
  const refused = await runStories(where);
  expect(refused).toEqual({ said: '', complained: expect.stringMatching(sentence), code: 1 });
});

test('the command refuses a product without a sandbox', async () => {
  // Without a sandbox a product has no way to move its clock.
  const real = createServer(({ url }, reply) => reply.writeHead(url === '/readyz' ? 200 : 404).end());
  await new Promise<void>((resolve) => real.listen(0, '127.0.0.1', resolve));
  const { port } = real.address() as AddressInfo;
  const refused = await runStories({ APP_URL: `http://127.0.0.1:${port}` });
  expect(refused).toMatchObject({ said: '', code: 1, complained: expect.stringContaining('runs without a sandbox') });
  real.close();
});
