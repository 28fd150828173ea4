import { randomUUID } from 'node:crypto';
import { like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { credential } from '#identity/server/tables.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { languages } from '#platform/pure/language.ts';
import { createActiveSim } from './testing/sims/active-sim.ts';
import { findProblemReplyFaults } from './testing/every-call/reply-faults.ts';
import { registerCustomerWithDraftOrder } from './testing/orders/draft-order.ts';
import {
  bodySchemaOf,
  type EndpointCall,
  hashTableContents,
  endpointCalls,
  sendCallPastRateLimits,
  createSignedInBrowser,
  createSubAccountWithBrowser,
} from './testing/every-call/endpoint-calls.ts';
import { hostileTexts, type KnownValues, almostValidInput, validInput } from './testing/every-call/hostile-input.ts';
import {
  generateMalformedRequests,
  type RawCaller,
  sendMalformedRequests,
} from './testing/every-call/malformed-requests.ts';
import { goodPassword, registerCustomer } from './testing/customers/new-customer.ts';
import { startSwap } from './testing/sims/sim-swap.ts';
import type { TestReply, AnyJson, TestBrowser } from './testing/product/test-browser.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

/** Other seeds and counts: npm run fuzz -- --seed 7 --runs 400 --requests 100000. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

let product: TestApp;
let customer: string;
let company: string;
let visitor: TestBrowser;
let sub: TestBrowser;
let subAccount: string;
let knownValues: KnownValues;
const strangersIds: Record<string, string> = {};

const warnings: string[] = [];
process.on('warning', ({ message }) => warnings.push(message));

/** Log lines of requests that failed with an unexpected error, which says why there was a 5xx. */
const logged: string[] = [];

beforeAll(async () => {
  const write = (line: string) => void (line.includes('request broken') && logged.push(line));
  product = await startTestApp({ settings: { LOG_LEVEL: 'error' }, log: { write } });
  const [ownOrder, orderOfStranger] = [
    await registerCustomerWithDraftOrder(product, 'private-prepaid-s', { type: 1 }),
    await registerCustomerWithDraftOrder(product, 'private-prepaid-s'),
  ];
  await ownOrder.accept();
  await orderOfStranger.accept();
  await product.db.write.update(credential).set({ email_status: 1 });
  customer = ownOrder.browser.customer ?? '';
  company = (await registerCustomer(product, { type: 2 })).uuid;
  sub = await createSubAccountWithBrowser(product, customer);
  subAccount = (await sub.callEndpoint('GET /api/customer/session')).customer.uuid;
  visitor = product.browser();
  const paying = await orderOfStranger.browser.post('/api/order/pay', { order_uuid: orderOfStranger.order_uuid });
  const { payment_uuid } = (await ownOrder.browser.post('/api/order/pay', { order_uuid: ownOrder.order_uuid }))
    .response;
  strangersIds['order'] = orderOfStranger.order_uuid;
  strangersIds['order_product'] = orderOfStranger.order_product[0]?.uuid ?? '';
  strangersIds['payment'] = paying.response.payment_uuid;
  const { offers } = (await visitor.get('/api/v1/web-api/public/shop/offer/get-public-offers')).response;
  const { addons } = (await visitor.get('/api/web-api/public/shop/offer/get-public-addons')).response;
  const { browser, line } = await createActiveSim(product, { addon_uuids: [addons[0].uuid] });
  strangersIds['sim_swap'] = (await startSwap(browser, line, 'damaged', 1)).swap_uuid;
  strangersIds['customer_product'] = line.uuid;
  strangersIds['customer_addon'] = line.addons[0]?.uuid ?? '';
  const { operators } = (await visitor.get('/api/port-in/operators')).response;
  const { categories } = (await visitor.get('/api/web-api/public/shop/offer/addon-categories')).response;
  const createReply = await ownOrder.browser.post('/api/order/create', {
    product_list: [{ offer_uuid: offers[0].uuid, type: 0 }],
  });
  const draft = createReply.response as { order_uuid: string; order_product: AnyJson[] };
  const codes = (code: string) => offers.filter((offer: AnyJson) => offer.code.includes(code)).map(uuidOf);
  const orders = [ownOrder.order_uuid, draft.order_uuid];
  const sims = [ownOrder, draft].flatMap(({ order_product }) => order_product.map(uuidOf));
  knownValues = {
    order_uuid: orders,
    order_product_uuid: sims,
    offer_uuid: codes('private'),
    addon_uuids: addons.filter((addon: AnyJson) => addon.offer_uuids.length === 0).map(uuidOf),
    operator_uuid: operators.map(uuidOf),
    id: categories.map(uuidOf),
    payment_uuid: [payment_uuid],
    email: [ownOrder.email, 'new@example.com'],
    phoneOrEmail: [ownOrder.email, '+32470123456', '0470 12 34 56'],
    password: [goodPassword],
    iban: ['BE68 5390 0754 7034', 'DE89370400440532013000'],
    msisdn: ['+32470123456', '0471/23.45.67'],
    sim_number: ['89320000000000000011'],
    customer_number: ['KL-5566778'],
    date: [product.clock.now().toISOString().slice(0, 10), '0001-01-01'],
    promo: [(await getCatalogue(product.db)).content.promos[0]?.code ?? ''],
    vat_number: ['BE 0403.170.701'],
    phone: ['02 218 00 00', '+32470123456'],
    screen: ['/customer'],
    error_code: ['PAYMENT_DECLINED'],
    request_id: ['request-1'],
    app_version: ['1.0.0'],
    invoice: ['123456789012'],
    zip_code: ['1000'],
    street_name: ['Nieuwstraat'],
    street_number: ['12'],
    street_box: ['3'],
    birth_at: ['1990-05-17'],
    terms_version: [product.settings.TERMS_VERSION],
    time_zone: ['Europe/Brussels', 'Mars/Olympus'],
    external_id: [...sims, ...orders],
    reference: orders,
    iccid: ['8932990000000000013'],
    types: ['5,6'],
    start_date: ['2026-11-01'],
    end_date: ['2026-11-22'],
    before: ['2026-11-22T10:00:00.000Z x'],
  };
});
afterAll(() => product.stop());

const uuidOf = ({ uuid }: AnyJson): string => uuid;

const browserFor = ({ entry, path }: EndpointCall): Promise<TestBrowser> =>
  entry.caller === 'customer' || entry.caller === 'main-account'
    ? createSignedInBrowser(product, path.endsWith('/business') ? company : customer)
    : Promise.resolve(product.browser());

const guarded = endpointCalls.filter(({ entry }) => entry.caller === 'customer' || entry.caller === 'main-account');
const posts = endpointCalls.filter(({ method }) => method !== 'GET');
const name = (calls: readonly EndpointCall[]) => calls.map((call): [string, EndpointCall] => [call.route, call]);

/** A valid request of the contract, with some fields fixed. */
const sampleRequest = ({ method, entry, path }: EndpointCall, fields: Record<string, string> = {}) => {
  const schema = method === 'GET' ? entry.query : bodySchemaOf({ path, entry });
  const [sampled] = schema ? fc.sample(validInput(schema, knownValues), { numRuns: 1, seed }) : [{}];
  const values = { ...(sampled as object), ...fields };
  return method === 'GET' ? { query: values as Record<string, string> } : { body: values };
};

const expectRefusedWithoutTrace = async (
  call: EndpointCall,
  attempts: (() => Promise<[number, TestReply<AnyJson>]>)[],
): Promise<void> => {
  const before = await hashTableContents(product);
  for (const attempt of attempts) {
    const [status, answer] = await attempt();
    expect(findProblemReplyFaults(call, answer)).toEqual([]);
    expect([answer.status, answer.problem]).toEqual([status, answer.problem]);
  }
  expect(await hashTableContents(product)).toEqual(before);
};

describe('refusals have texts in three languages and change nothing', () => {
  test.each(name(guarded))(
    '%s without a session, with an expired session, and with a session that lacks the permission',
    async (_route, call) => {
      const dead = product.browser();
      dead.session = 'A'.repeat(43);
      const body = sampleRequest(call);
      await expectRefusedWithoutTrace(
        call,
        languages.flatMap((language) =>
          [visitor, dead, ...(call.entry.caller === 'main-account' ? [sub] : [])].map((browser) => async () => {
            browser.language = language;
            return [browser === sub ? 403 : 401, await sendCallPastRateLimits(product, browser, call, body)];
          }),
        ),
      );
    },
  );

  test.each(name(endpointCalls.filter(({ entry }) => entry.ownedFields)))(
    '%s with an object of another customer',
    async (_route, call) => {
      const browser = await createSignedInBrowser(product, customer);
      await expectRefusedWithoutTrace(
        call,
        Object.entries(call.entry.ownedFields ?? {}).flatMap(([field, kind]) =>
          [strangersIds[kind] ?? '', randomUUID()].map((uuid) => async () => [
            404,
            await sendCallPastRateLimits(product, browser, call, sampleRequest(call, { [field]: uuid })),
          ]),
        ),
      );
    },
  );

  test.each(name(guarded))('%s with another customer in x-customer-uuid', async (_route, call) => {
    const browser = await createSignedInBrowser(product, customer);
    await expectRefusedWithoutTrace(
      call,
      [randomUUID(), 'x', '../', customer.toUpperCase()].map((uuid) => async () => {
        browser.customer = uuid;
        return [404, await sendCallPastRateLimits(product, browser, call, sampleRequest(call))];
      }),
    );
  });

  test.each(name(posts.filter(({ entry }) => !entry.caller.startsWith('outside'))))(
    '%s without a CSRF pair',
    async (_route, call) => {
      const browser = await browserFor(call);
      await expectRefusedWithoutTrace(call, [
        async () => [
          403,
          await sendCallPastRateLimits(product, browser, call, { ...sampleRequest(call), withoutCsrf: true }),
        ],
        async () => [
          403,
          await sendCallPastRateLimits(product, browser, call, {
            ...sampleRequest(call),
            withoutCsrf: true,
            headers: { 'x-xsrf-token': 'x' },
          }),
        ],
      ]);
    },
  );

  test.each(name(endpointCalls.filter(({ entry }) => entry.caller === 'outside')))(
    '%s without a valid signature',
    async (_route, call) => {
      await expectRefusedWithoutTrace(
        call,
        ['', 'v1', 'v1,', 'v1,eDp5', `v1a,${'A'.repeat(43)}=`].map((signature) => async () => [
          403,
          await sendCallPastRateLimits(product, visitor, call, {
            ...sampleRequest(call),
            headers: { 'webhook-signature': signature },
          }),
        ]),
      );
    },
  );

  test.each(name(posts.filter(({ entry }) => entry.body)))('%s with a malformed body', async (_route, call) => {
    const browser = await browserFor(call);
    const wrong: [number, string, Record<string, string>?][] = [
      [400, ''],
      [400, '{"a":'],
      [400, '{"__proto__":{"admin":true}}'],
      [400, '{"constructor":{"prototype":{"admin":true}}}'],
      [400, 'null'],
      [400, '[]'],
      [400, '7'],
      [400, '"text"'],
      [400, '[[{}]]'],
      [400, '['.repeat(20_000) + ']'.repeat(20_000)],
      [400, JSON.stringify(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`f${at}`, at])))],
      [413, JSON.stringify({ a: 'a'.repeat((call.entry.bodyLimit ?? 65_536) + 4_000) })],
      [415, '<a/>', { 'content-type': 'application/xml' }],
      [415, 'a', { 'content-type': 'multipart/form-data; boundary=x' }],
      [415, 'a', { 'content-type': 'text/plain' }],
      // Signed events are JSON.
      [
        call.entry.caller === 'outside' ? 415 : 400,
        'a[b]=c&__proto__=d',
        { 'content-type': 'application/x-www-form-urlencoded' },
      ],
    ];
    await expectRefusedWithoutTrace(
      call,
      wrong.map(([status, raw, headers]) => async () => {
        const answer = await sendCallPastRateLimits(product, browser, call, { raw, headers: headers ?? {} });
        expect(answer.bytes.length).toBeLessThan(20_000);
        return [status, answer];
      }),
    );
  });
});

/** Destructive calls come last. */
const inOrder = endpointCalls.toSorted(
  (a, b) => Number(/cancel|logout/.test(a.path)) - Number(/cancel|logout/.test(b.path)),
);

describe('fuzzed requests get replies that match the contract', () => {
  test.each(name(inOrder))('%s', { timeout: 60_000 }, async (_route, call) => {
    const schema = bodySchemaOf(call);
    const browser = await browserFor(call);
    const text = fc.constantFrom(...hostileTexts.filter((each) => each.isWellFormed() && each.length < 1000));
    const input = fc.record({
      body: schema ? almostValidInput(schema, knownValues) : fc.constant({}),
      query: call.entry.query ? almostValidInput(call.entry.query, knownValues) : fc.constant({}),
      param: fc.oneof(fc.constantFrom(...(knownValues['id'] ?? []), ...(knownValues['offer_uuid'] ?? [])), text),
      key: fc.option(fc.uuid(), { nil: '' }),
    });
    const property = fc.asyncProperty(input, async ({ body, query, param, key }) => {
      const asText = Object.entries((query ?? {}) as object).map(([field, value]) => [
        field,
        typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
      ]);
      const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, param]));
      if (!browser.session && call.entry.caller === 'main-account') browser.session = (await browserFor(call)).session;
      // Wrong proofs are not counted here: the fifth would end the session, and the calls after it would be refused for that reason only.
      await product.db.write.delete(rateLimit).where(like(rateLimit.key, 'step-up wrong %'));
      const answer = await sendCallPastRateLimits(product, browser, call, {
        body,
        query: Object.fromEntries(asText),
        params,
        ...(key ? { key } : {}),
      });
      expect(findProblemReplyFaults(call, answer)).toEqual([]);
    });
    await fc.assert(property, { seed, numRuns, endOnFailure: true });
  });
});

test(
  'requests that are malformed down to their bytes get a reply below 500, and the server stays ready',
  { timeout: 7_200_000 },
  async () => {
    const count = Number(process.env['FUZZ_REQUESTS'] ?? 300);
    const pairOf = async (browser: TestBrowser): Promise<RawCaller> => {
      await browser.post('/api/customer/email/verify/resend', {});
      const { session, csrfCookie = '' } = browser;
      return { token: session ?? '', cookie: `XSRF-TOKEN=${csrfCookie}`, csrf: decodeURIComponent(csrfCookie) };
    };
    // Requests end sessions too, with wrong proofs, so each part of them begins with new ones.
    const openSessions = async (): Promise<RawCaller[]> => {
      const browsers = [
        await createSignedInBrowser(product, customer),
        await createSignedInBrowser(product, company),
        await createSignedInBrowser(product, subAccount, customer),
      ];
      return Promise.all([visitor, ...browsers].map(pairOf));
    };
    const callers = await openSessions();
    const requests = generateMalformedRequests({
      // A logout or a deletion would leave the rest without a session.
      calls: endpointCalls.filter(({ path }) => !/logout|delete|session\/(end|revoke)|password/.test(path)),
      callers,
      knownValues,
      eventSecret: product.settings.SANDBOX_SECRET ?? '',
      seed,
    });
    const port = Number(new URL(product.url).port);
    const first = Number(process.env['FUZZ_FROM'] ?? 0);
    for (let skipped = 0; skipped < first; skipped += 1) requests.next();
    for (let sentCount = first; sentCount < count; sentCount += 2000) {
      await product.db.write.delete(rateLimit);
      callers.splice(0, callers.length, ...(await openSessions()));
      const { statuses, broken, unanswered } = await sendMalformedRequests(
        port,
        requests,
        Math.min(2000, count - sentCount),
      );
      if (process.env['FUZZ_REQUESTS'])
        process.stdout.write(
          `${sentCount} ${JSON.stringify(statuses)}\n${unanswered.map((each) => `no answer: ${JSON.stringify(each)}\n`).join('')}`,
        );
      const why = broken.length === 0 ? [] : logged.slice(-broken.length);
      expect({ broken, unanswered, why }).toEqual({ broken: [], unanswered: [], why: [] });
      expect(Object.keys(statuses).length).toBeGreaterThan(4);
    }
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  },
);

test('no connection ran two queries concurrently', () => {
  expect(warnings.filter((message) => message.includes('query'))).toEqual([]);
});
