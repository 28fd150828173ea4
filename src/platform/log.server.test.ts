import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { createSandboxControl, type SandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { AnyJson, TestBrowser } from '#app/testing/product/test-browser.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { credential } from '#identity/server/tables.ts';
import { serializeErrorForLog, redactPersonalData } from './log.ts';
import { OutsideError } from './outside.ts';

const person = {
  email: 'wilhelmina.vandenbroecke@example.be',
  password: 'Zeer!Geheime7Zin',
  first_name: 'Wilhelmina',
  last_name: 'Vandenbroecke',
  birth: '1987-03-29',
  street: 'Kruidtuinlaan',
  iban: 'BE68 5390 0754 7034',
  old_number: '+32475918273',
};

let lines: string[];
let product: TestApp;
let world: SandboxControl;
/** All personal data that occurred during the journey. */
const secrets = new Set<string>();

beforeAll(async () => {
  lines = [];
  product = await startTestApp({
    settings: { LOG_LEVEL: 'debug' },
    log: { write: (line) => void lines.push(line) },
  });
  world = createSandboxControl(product);
});
afterAll(() => product.stop());

const post = async (browser: TestBrowser, path: string, body: object, options: object = {}): Promise<AnyJson> => {
  const answer = await browser.post(path, body, options);
  if (answer.status >= 300) throw new Error(`${path} ${JSON.stringify(answer.problem)}`);
  return answer.response;
};

const pendingOf = async (browser: TestBrowser): Promise<AnyJson> =>
  (await browser.get('/api/customer/session')).response.order_product[0];

const runJourney = async (browser: TestBrowser): Promise<void> => {
  const { first_name, last_name, birth, street, email, password, iban } = person;
  const registered = await browser.post('/api/customer/register', { email, password, customer_type: 1 });
  browser.signIn(registered);
  secrets.add(browser.session ?? '');
  await browser.post('/api/customer/login', { email, password: `${password}x` });
  const address = { zip_code: '1000', city: 'Brussel', street_name: street, street_number: '9' };
  const personal_data = { first_name, last_name, birth_data: { birth_at: birth } };
  await post(browser, '/api/customer/change/personal', {
    personal_data,
    personal_address: address,
    shipping_address: null,
  });
  const { offers } = (await browser.get('/api/v1/web-api/public/shop/offer/get-public-offers')).response;
  const { operators } = (await browser.get('/api/port-in/operators')).response;
  const plan = offers.find((offer: AnyJson) => offer.code === 'private-postpaid-s');
  await post(browser, '/api/order/create', { product_list: [{ offer_uuid: plan.uuid, type: 0 }] }, { key: 'k' });
  const setup = { iban, account_holder: `${first_name} ${last_name}`, bank_method: 'bank', terms_debit: true };
  const { checkout_url } = await post(browser, '/api/customer/payment/setup', setup);
  await fetch(checkout_url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pay', holder: setup.account_holder, iban: iban.replaceAll(' ', '') }),
    redirect: 'manual',
  });
  await product.waitFor(
    async () => (await browser.get('/api/customer/session')).response.customer.details.payment?.method === 1,
  );
  await post(browser, '/api/v2/customer/accept', {
    terms: true,
    privacy: true,
    newsletter: true,
    terms_version: product.settings.TERMS_VERSION,
  });
  const token = await product.waitFor(async () => {
    const links = (await fetchMessages(product, email)).flatMap((mail) => mail.links);
    return links.map((link) => new URL(link).searchParams.get('token')).find(Boolean);
  });
  secrets.add(token);
  await browser.get('/api/customer/email/confirm', { query: { token } });
  const readyProduct = await product.waitFor(async () => {
    const pendingProduct = await pendingOf(browser);
    return pendingProduct.state === 'esim_ready' && pendingProduct;
  });
  for (const secret of [readyProduct.msisdn, readyProduct.esim.matching_id]) secrets.add(secret);
  const port_in = {
    msisdn: person.old_number,
    operator_uuid: operators[0].uuid,
    subscription: 'postpaid',
    sim_number: '8932012345678901230',
    customer_number: 'KL-5566778',
    mandate: true,
  };
  secrets.add(port_in.customer_number);
  await browser.post('/api/order/product/activation', {
    order_product_uuid: readyProduct.uuid,
    early_start: true,
    port_in,
  });
  await post(browser, '/api/order/product/activation', { order_product_uuid: readyProduct.uuid, early_start: true });
  await world.install(readyProduct.esim.activation_code);
  const active = await product.waitFor(
    async () => (await browser.get('/api/customer/session')).response.customer_product[0],
  );
  await post(browser, '/api/customer/step-up', { by: 'password', password: person.password });
  const { puk1, puk2 } = await post(browser, '/api/customer/product/puk', { customer_product_uuid: active.uuid });
  for (const secret of [active.msisdn, active.sim.iccid, puk1, puk2]) secrets.add(secret);
};

/** Failures of outside systems, including their error texts. */
const triggerFailures = async (browser: TestBrowser, mode: 'refuse' | 'garbage' | 'down'): Promise<void> => {
  for (const system of ['mail', 'payments', 'network', 'esim', 'porting', 'courier', 'sms'])
    await world.trigger(`/api/${system}/behaviour`, { mode, times: 3 });
  const { iban, first_name } = person;
  for (const [path, body] of [
    ['/api/customer/payment/setup', { iban, account_holder: first_name, bank_method: 'bank', terms_debit: true }],
    ['/api/customer/email/change', { email: `${mode}.${person.email}` }],
    ['/api/customer/register', { email: person.email, password: person.password, customer_type: 1 }],
    ['/api/customer/email/verify/resend', { email: person.email }],
    ['/integration/vl/registration', { email: person.email }],
    ['/integration/vl/confirmation', { email: person.email }],
    ['/api/customer/change/personal', { personal_data: { first_name: 7, last_name: person.last_name } }],
  ] as const)
    await browser.post(path, body);
  await browser.get('/api/v1/customer/exists', { query: { phoneOrEmail: person.email } });
  await product.worker?.runUntilIdle();
};

test('the log of a whole journey with failures contains no personal data, even at debug level', async () => {
  const browser = product.browser('nl');
  await runJourney(browser);
  for (const mode of ['refuse', 'garbage', 'down'] as const) await triggerFailures(browser, mode);
  await registerCustomerAndOrderSim(product, { type: 1 });
  await product.worker?.runUntilIdle();

  expect(lines.length).toBeGreaterThan(50);
  const log = lines.join('').toLowerCase();
  expect(log).toContain('"route":"/api/customer/register"');
  for (const trouble of [
    'payments refused',
    'payments garbage',
    'payments down',
    'mail garbage',
    'mail down',
    'mail refused',
  ])
    expect(log).toContain(trouble);
  const digits = (number: string) => number.replace(/^\+32/, '');
  const secretTexts = [...Object.values(person), ...secrets]
    .filter(Boolean)
    .flatMap((text) => [text, digits(text), text.replaceAll(' ', '')]);
  expect(secrets.size).toBeGreaterThan(6);
  expect([...new Set(secretTexts)].filter((text) => log.includes(text.toLowerCase()))).toEqual([]);
  expect(log).not.toMatch(/\$argon2|bearer |@example/);
}, 300_000);

describe('an error in the log', () => {
  test('a failed query is logged without its parameters, at any depth of causes', async () => {
    const broken = await product.db.write
      .insert(credential)
      .values({ customer_uuid: 'no uuid', email: person.email, created_at: new Date(0), updated_at: new Date(0) })
      .catch((error: unknown) => new Error('wrapped', { cause: error }));
    const logged = JSON.stringify(serializeErrorForLog(broken));
    expect(logged).toMatch(/failed query: insert into/);
    expect(logged).not.toMatch(/wilhelmina|no uuid@|params/i);
  });

  test('error messages of other systems are logged without email addresses, phone numbers, IBANs and tokens', () => {
    const token = 'Tok_en-7'.repeat(5);
    const cause = new Error(`550 5.1.1 <wilhelmina@example.be>: no such user, see /emails/confirm?token=${token}`);
    const logged = JSON.stringify(
      serializeErrorForLog(new OutsideError('mail', 'refused', { code: '550', detail: 'to +32475918273', cause })),
    );
    expect(logged).not.toMatch(/wilhelmina|475918273/);
    expect(logged).not.toContain(token);
    expect(logged).toContain('no such user, see /emails/confirm?token=[token]');
    expect(redactPersonalData('IBAN BE68 5390 0754 7034 of w.v@x.be, 0475/91 82 73')).toBe(
      'IBAN [account] of [address], [number]',
    );
    // A random token has no digit in one of 1500 cases.
    expect(redactPersonalData(`token ${'Token-_'.repeat(6)}T`)).toBe('token [token]');
    expect(redactPersonalData('order 01a1fc33-f671-7a5a-9334-b2dd165b9514 failed 3 times')).toContain(
      '01a1fc33-f671-7a5a-9334-b2dd165b9514',
    );
    expect(serializeErrorForLog('thrown text of wilhelmina')).toEqual({ type: 'string' });
  });

  test('contains the stack frames', () => {
    expect(JSON.stringify(serializeErrorForLog(new TypeError('x')))).toMatch(/log\.server\.test\.ts/);
  });
});
