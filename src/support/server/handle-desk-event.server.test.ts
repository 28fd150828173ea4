import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { postWebhookEvent } from '#app/testing/orders/draft-order.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { ticketChanged } from '../events.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ withoutTimeouts: true });
  await sandboxCall(product, '/api/desk/behaviour', { mode: 'hold' });
});
afterAll(() => product.stop());

type Note = { id: string; author?: string; date?: string; text: string };

const openTicket = async () => {
  const { browser, email, uuid } = await registerCustomer(product, { language: 'fr' });
  await confirmEmailInDatabase(product, uuid);
  const body = { subject: 'usage', message: 'Too much data.' } as const;
  const { ticket_uuid } = await browser.callEndpoint('POST /api/customer/ticket', { body });
  const fetchTicket = () => browser.callEndpoint('GET /api/customer/ticket', { query: { ticket_uuid } });
  await product.waitFor(async () => (await fetchTicket()).state === 'acknowledged');
  const event = (minutes: number, troubleTicket: { status?: string; note?: Note[] }) => ({
    eventId: randomUUID(),
    eventTime: new Date(product.clock.now().getTime() + minutes * 60_000).toISOString(),
    eventType: troubleTicket.status ? 'TroubleTicketStatusChangeEvent' : 'TroubleTicketAttributeValueChangeEvent',
    event: {
      troubleTicket: {
        id: 'TT-1',
        externalIdentifier: [{ externalIdentifierType: 'ticket', id: ticket_uuid }],
        ...troubleTicket,
      },
    },
  });
  const mails = async () => (await fetchMessages(product, email)).filter(({ subject }) => /répondu/.test(subject));
  const queryPublished = async () => {
    const ofCustomer = and(eq(domainEvent.customer_uuid, uuid), eq(domainEvent.type, ticketChanged.name));
    const rows = await product.db.read.select().from(domainEvent).where(ofCustomer);
    return rows.map(({ payload }) => (payload as { change: string }).change);
  };
  return { browser, ticket_uuid, fetchTicket, event, mails, queryPublished };
};

const post = async (event: unknown) => (await postWebhookEvent(product, 'desk', event)).status;

test('answers are stored once in order of time, with one mail each in the language of the customer', async () => {
  const { fetchTicket, event, mails } = await openTicket();
  const at = (seconds: number) => new Date(product.clock.now().getTime() + seconds * 1000).toISOString();
  const [first, second] = [
    { id: 'n1', author: 'Desk', date: at(0), text: 'Bonjour.' },
    { id: 'n2', author: 'Desk', date: at(1), text: `Voici pourquoi.\n${'Une ligne de plus. '.repeat(40)}` },
  ];
  const lateEvent = event(0, { note: [first] });
  for (const deskEvent of [event(0, { note: [second] }), lateEvent, lateEvent, event(0, { note: [first, second] })])
    expect(await post(deskEvent)).toBe(200);
  const { messages } = await fetchTicket();
  expect(messages.map(({ author, text }) => `${author}: ${text.slice(0, 15)}`)).toEqual([
    'customer: Too much data.',
    'desk: Bonjour.',
    'desk: Voici pourquoi.',
  ]);
  await product.waitFor(async () => (await mails()).length === 2);
  const longMail = (await mails()).find(({ text }) => text.includes('Voici'));
  expect(longMail?.text).toMatch(/Voici pourquoi\. Une ligne de plus\..* …/);
  expect(longMail?.text.match(/Une ligne/g)?.length).toBeLessThan(20);
  expect(longMail?.links.some((link) => link.includes('/customer/support/ticket/'))).toBe(true);
  await product.worker?.runUntilIdle();
  expect(await mails()).toHaveLength(2);
});

test('the newest state is stored, in any order of events, and a closed ticket stays closed', async () => {
  const { browser, ticket_uuid, fetchTicket, event } = await openTicket();
  for (const deskEvent of [event(-5, { status: 'pending' }), event(-3, { status: 'inProgress' })])
    expect(await post(deskEvent)).toBe(200);
  expect((await fetchTicket()).state).toBe('acknowledged');
  await product.advanceClock('PT10M');
  for (const deskEvent of [event(-1, { status: 'pending' }), event(-2, { status: 'inProgress' })])
    expect(await post(deskEvent)).toBe(200);
  expect((await fetchTicket()).state).toBe('pending');
  await browser.callEndpoint('POST /api/customer/ticket/close', { body: { ticket_uuid } });
  expect(await post(event(5, { status: 'inProgress', note: [{ id: 'n9', text: 'Still here.' }] }))).toBe(200);
  const closedTicket = await fetchTicket();
  expect(closedTicket.state).toBe('closed');
  expect(closedTicket.messages.at(-1)?.text).toBe('Still here.');
});

test.each([
  ['the same event twice', [[-1, 'pending', 'n1']], [0, 0], 1],
  [
    'an older state after the newer one',
    [
      [-1, 'pending', 'n1'],
      [-2, 'inProgress', 'n2'],
    ],
    [0, 1],
    2,
  ],
  [
    'two events with the same answer',
    [
      [-2, 'inProgress', 'n1'],
      [-1, 'pending', 'n1'],
    ],
    [0, 1],
    1,
  ],
] as const)(
  'at the same time, %s, leave the newest state and mail each answer once',
  async (_what, steps, order, answers) => {
    const { ticket_uuid, fetchTicket, event, mails, queryPublished } = await openTicket();
    await product.advanceClock('PT10M');
    const published = await queryPublished();
    const events = steps.map(([minutes, status, id]) =>
      event(minutes, { status, note: [{ id, text: `Answer ${id}.` }] }),
    );
    const replies = await runBehindLock(
      product,
      sql`select from support_ticket where ticket_uuid = ${ticket_uuid} for update`,
      order.map((at) => () => post(events[at])),
    );
    expect(replies).toEqual(order.map(() => 200));
    const { state, messages } = await fetchTicket();
    expect([state, messages.length]).toEqual(['pending', 1 + answers]);
    const changes = (await queryPublished()).slice(published.length);
    expect(changes.filter((change) => change === 'answered')).toHaveLength(answers);
    expect(changes.filter((change) => change === 'moved')).toHaveLength(steps.length - answers);
    await product.waitFor(async () => (await mails()).length >= answers);
    await product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);
    expect(await mails()).toHaveLength(answers);
  },
);

test('an HTML note and a note of 100 KB are stored as plain text of at most 4000 characters', async () => {
  const { fetchTicket, event } = await openTicket();
  const note = [
    { id: 'html', text: '<p>Bonjour <b>Ada</b><script>alert(1)</script></p>' },
    { id: 'long', text: `${'é'.repeat(100_000)}\u0000` },
    { id: 'empty', text: '<p></p>' },
  ];
  expect(await post(event(0, { note }))).toBe(200);
  const { messages } = await fetchTicket();
  expect(messages).toHaveLength(3);
  expect(messages.map(({ text }) => text)).toContain('Bonjour Ada');
  expect(messages.map(({ text }) => text.length)).toContain(4000);
});

test('events of unknown tickets are accepted, and malformed and unsigned events are refused', async () => {
  const { event, fetchTicket } = await openTicket();
  for (const id of [randomUUID(), 'not ours']) {
    const { event: ticketEvent, ...eventEnvelope } = event(0, { note: [{ id: 'x', text: 'Hello' }] });
    const externalIdentifier = [{ externalIdentifierType: 'ticket', id }];
    expect(
      await post({ ...eventEnvelope, event: { troubleTicket: { ...ticketEvent.troubleTicket, externalIdentifier } } }),
    ).toBe(200);
  }
  for (const body of [{ eventId: 'a' }, { ...event(0, {}), eventType: 'CustomerDeleteEvent' }, [], null, 'ticket'])
    expect(await post(body)).toBe(400);
  const body = JSON.stringify(event(0, { note: [{ id: 'y', text: 'Forged' }] }));
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${product.url}/api/webhook/desk`, { method: 'POST', headers, body })).status).toBe(403);
  expect((await fetchTicket()).messages).toHaveLength(1);
});
