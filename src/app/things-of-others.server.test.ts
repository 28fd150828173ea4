import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { issueBillAndEnqueueDelivery } from '#billing/server/bills/issue-bill-and-enqueue-delivery.ts';
import { addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { wearables } from '#sustainability/rules/wearables.ts';
import { goodPassword } from './testing/customers/new-customer.ts';
import { confirmEmailAndAddPasskey } from './testing/customers/passkey-calls.ts';
import {
  createSubAccountWithBrowser,
  endpointCalls,
  hashTableContents,
  sendCallPastRateLimits,
} from './testing/every-call/endpoint-calls.ts';
import { createTestJobContext } from './testing/product/job-context.ts';
import { payAtProvider, sandboxCall } from './testing/product/sandbox-calls.ts';
import { advanceToNextTenthOfMonth } from './testing/product/advance-in-month.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';
import type { TestBrowser } from './testing/product/test-browser.ts';
import { createActiveSim } from './testing/sims/active-sim.ts';

let product: TestApp;

/** Objects of the owner by kind, and the objects of the stranger that a call needs too. */
type Things = Record<
  | 'session'
  | 'passkey'
  | 'held_request'
  | 'payment'
  | 'sim'
  | 'ledger'
  | 'share'
  | 'wearable'
  | 'ticket'
  | 'invoice'
  | 'consent'
  | 'order_of_stranger',
  string
>;
type Who = 'stranger' | 'sub-account' | 'visitor';
type Attack = {
  send: (things: Things) => Parameters<typeof sendCallPastRateLimits>[3];
  /** Statuses that differ from 404, and from what the kind of caller is refused with. */
  expected_statuses?: Partial<Record<Who, number>>;
};

const statement = ({ order_of_stranger, sim }: Things) => ({
  body: {
    order_uuid: order_of_stranger,
    name: 'Ada Peeters',
    sims: [{ order_product_uuid: sim, number: 'give_back' }],
  },
});
const ticket = (extraFields = {}): Attack => ({
  send: (ownedThings) => ({ body: { ticket_uuid: ownedThings.ticket, ...extraFields } }),
});
const invoice = (extraFields = {}): Attack => ({
  send: (ownedThings) => ({ body: { referenceNumber: ownedThings.invoice, ...extraFields } }),
});
const invoiceQuery: Attack = { send: (ownedThings) => ({ query: { referenceNumber: ownedThings.invoice } }) };

/** Removing is idempotent: the reply for an object that the caller does not have is that of a removed one. */
const removed = { stranger: 200, 'sub-account': 200 };
/** With a link anybody may call these endpoints; without a link only a main account. */
const onlyMain = { 'sub-account': 403, visitor: 401 };

/** Calls whose handler itself checks the owner of an object; all others name the object in `ownedFields` of the contract. */
const attacks: Readonly<Record<string, Attack>> = {
  'POST /api/customer/session/revoke': {
    send: (ownedThings) => ({ body: { id: ownedThings.session } }),
    expected_statuses: removed,
  },
  'POST /api/customer/passkey/remove': {
    send: (ownedThings) => ({ body: { id: ownedThings.passkey } }),
    expected_statuses: { stranger: 200 },
  },
  'POST /api/customer/passkey/rename': { send: (ownedThings) => ({ body: { id: ownedThings.passkey, name: 'Mine' } }) },
  'POST /api/customer/held-request/cancel': {
    send: (ownedThings) => ({ body: { request_uuid: ownedThings.held_request } }),
  },
  'GET /api/customer/payment/receipt': { send: (ownedThings) => ({ query: { payment_uuid: ownedThings.payment } }) },
  'GET /api/customer/consent/document': { send: (ownedThings) => ({ query: { consent_uuid: ownedThings.consent } }) },
  'POST /api/order/withdraw': { send: statement },
  'POST /api/order/end-contract': { send: statement },
  'POST /api/green/compensation/undo': { send: (ownedThings) => ({ body: { ledger_uuid: ownedThings.ledger } }) },
  'GET /api/green/compensation/receipt/{ledger_uuid}': {
    send: (ownedThings) => ({ params: { ledger_uuid: ownedThings.ledger } }),
    // A sub-account may see the wallet of its owner, and the receipt names no person.
    expected_statuses: { 'sub-account': 200 },
  },
  'POST /api/green/share/revoke': {
    send: (ownedThings) => ({ body: { share_uuid: ownedThings.share } }),
    expected_statuses: { stranger: 200 },
  },
  'POST /api/customer/wearable/remove': {
    send: (ownedThings) => ({ body: { customer_wearable_uuid: ownedThings.wearable } }),
    expected_statuses: removed,
  },
  'GET /api/customer/ticket': { send: (ownedThings) => ({ query: { ticket_uuid: ownedThings.ticket } }) },
  'POST /api/customer/ticket/answer': ticket({ message: 'Please move the number to my new SIM.' }),
  'POST /api/customer/ticket/close': ticket(),
  'POST /api/customer/ticket/reopen': ticket(),
  'GET /api/customer/invoice/details': invoiceQuery,
  'GET /api/customer/invoice/document': invoiceQuery,
  'GET /api/customer/invoice/ubl': invoiceQuery,
  'GET /api/customer/invoice/dunning': invoiceQuery,
  'GET /api/customer/invoice/paid': { ...invoiceQuery, expected_statuses: onlyMain },
  'GET /api/customer/invoice/instalments': invoiceQuery,
  'POST /api/customer/invoice/instalments': invoice({ months: 3 }),
  'POST /api/customer/invoice/pay-link': invoice(),
  'POST /api/customer/invoice/pay': { ...invoice({ bank_method: 'card' }), expected_statuses: onlyMain },
  'POST /api/customer/invoice/dispute': invoice({ reason: 'Not mine' }),
  'POST /api/customer/invoice/dispute/withdraw': invoice(),
};

/** Fields with ids of objects that belong to no customer. */
const nobodys: Readonly<Record<string, string>> = {
  offer_uuid: 'on sale',
  offer_uuids: 'on sale',
  addon_uuids: 'on sale',
  operator_uuid: 'other operators',
  project_uuid: 'public ledger',
  document_uuid: 'public ledger',
  wearable_uuid: 'kinds of devices',
  'passkey.id': 'signed by its key',
};
/** Routes whose `id` belongs to no customer: that of a category of extras. */
const nobodysRoutes = new Set(['GET /api/web-api/public/shop/offer/addon-categories/{id}']);

let things: Things;
let attackers: Record<Who, TestBrowser>;

const compensate = async (browser: TestBrowser): Promise<string> => {
  const { projects } = await browser.callEndpoint('GET /api/green/compensation');
  const body = { project_uuid: projects[0]?.uuid ?? '', amount: 0.1 };
  return (await browser.callEndpoint('POST /api/green/compensation/compensate', { body })).ledger_uuid;
};

beforeAll(async () => {
  product = await startTestApp();
  // The first month of a SIM that is activated on the last day credits less than is given.
  await advanceToNextTenthOfMonth(product);
  // Answers of the desk would change the tickets during the test.
  await sandboxCall(product, '/api/desk/behaviour', { mode: 'hold' });
  const { browser, email, line, order_product_uuid } = await createActiveSim(product);
  const stranger = await createActiveSim(product);
  const { customer_uuid } = line;
  const month = firstOfMonth(brusselsDate(product.clock.now()));
  await product.db.write
    .update(customerProduct)
    .set({ activated_at: startOfBusinessDay(addMonths(month, -2)) })
    .where(eq(customerProduct.uuid, line.uuid));
  await product.db.tx((tx) =>
    issueBillAndEnqueueDelivery(tx, createTestJobContext(product, {} as never), customer_uuid, month),
  );
  const invoices = await browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
  const referenceNumber = invoices.items[0]?.referenceNumber ?? '';
  const paymentReply = await browser.callEndpoint('POST /api/customer/invoice/pay', {
    body: { referenceNumber, bank_method: 'card' },
  });
  await payAtProvider(product, paymentReply.checkout_url);
  const key = await confirmEmailAndAddPasskey(product, browser);
  const added = await browser.callEndpoint('POST /api/customer/wearable/add', {
    body: { wearable_uuid: wearables[0].uuid, has_refurbished: false },
  });
  const { shares } = await browser.callEndpoint('POST /api/green/share/create', {
    body: { what: 'forest', name: null },
  });
  const opened = await browser.callEndpoint('POST /api/customer/ticket', {
    body: { subject: 'sim', message: 'Hello' },
  });
  const ledger = await compensate(browser);
  const { sessions } = await browser.callEndpoint('GET /api/customer/session/list');
  const { consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  // A login within the first minute counts as the device of the registration.
  await product.advanceClock('PT5M');
  const elsewhere = product.browser();
  elsewhere.signIn(await elsewhere.post('/api/customer/login', { email, password: goodPassword }));
  await elsewhere.post('/api/customer/email/change', { email: 'elsewhere@example.com' });
  const { requests } = await elsewhere.callEndpoint('GET /api/customer/held-request/list');
  await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
  things = {
    session: sessions[0]?.id ?? '',
    passkey: key.id,
    held_request: requests[0]?.uuid ?? '',
    payment: paymentReply.payment_uuid,
    sim: order_product_uuid,
    ledger,
    share: shares[0]?.share_uuid ?? '',
    wearable: added.customer_wearable[0]?.customer_wearable_uuid ?? '',
    ticket: opened.ticket_uuid,
    invoice: referenceNumber,
    consent: consents.find(({ has_document }) => has_document)?.uuid ?? '',
    order_of_stranger: stranger.order_uuid,
  };
  attackers = {
    stranger: stranger.browser,
    'sub-account': await createSubAccountWithBrowser(product, customer_uuid),
    visitor: product.browser(),
  };
}, 300_000);
afterAll(() => product.stop());

type Schema = z.ZodType | undefined;
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
};
const namesThings = /(?:uuids?|^id|^referenceNumber|^payment)$/;

/** Fields of a schema that name something, by their path. */
const listNames = (schema: Schema, path = ''): string[] => {
  if (!schema) return [];
  const { shape, element, innerType, options, in: input } = schema._zod.def as unknown as Definition;
  const ofShape = Object.entries(shape ?? {}).flatMap(([field, fieldSchema]) => [
    ...(namesThings.test(field) ? [`${path}${field}`] : []),
    ...listNames(fieldSchema, `${path}${field}.`),
  ]);
  return [...ofShape, ...[element, innerType, input, ...(options ?? [])].flatMap((part) => listNames(part, path))];
};

test('every field with an id is checked by the contract or by a call below, or belongs to no customer', () => {
  const insideCalls = endpointCalls.filter(({ entry }) => !entry.caller.startsWith('outside'));
  const unchecked = insideCalls.flatMap(({ route, entry }) =>
    [entry.body, entry.query, entry.params]
      .flatMap((schema) => listNames(schema))
      .filter((field) => {
        const [fieldName = ''] = field.split('.').slice(-1);
        const isOwned = Object.hasOwn(entry.ownedFields ?? {}, field);
        return !isOwned && !Object.hasOwn(nobodys, field) && !Object.hasOwn(nobodys, fieldName);
      })
      .filter(() => !Object.hasOwn(attacks, route) && !nobodysRoutes.has(route))
      .map((field) => `${route}: ${field}`),
  );
  expect(unchecked).toEqual([]);
});

test('the owner has an object of each kind', () => expect(Object.values(things)).not.toContain(''));

test.each(Object.entries(attacks))(
  '%s answers as if an object of another customer did not exist, and changes nothing',
  async (route, attack) => {
    const call = endpointCalls.find((each) => each.route === route);
    if (!call) throw new Error(`no such call: ${route}`);
    const before = await hashTableContents(product);
    const statuses: Partial<Record<Who, number>> = {};
    for (const [who, browser] of Object.entries(attackers) as [Who, TestBrowser][])
      statuses[who] = (await sendCallPastRateLimits(product, browser, call, attack.send(things))).status;
    expect(statuses).toEqual({
      stranger: 404,
      'sub-account': call.entry.caller === 'main-account' ? 403 : 404,
      visitor: call.entry.caller === 'anonymous' ? 404 : 401,
      ...attack.expected_statuses,
    });
    expect(await hashTableContents(product)).toEqual(before);
  },
);
