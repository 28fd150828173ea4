import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutsidePorts } from '#app/outside.ts';
import { registerCustomer, stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { createSubAccountWithBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { domainEvent } from '#platform/db/tables.ts';
import { eraseAccountOnceLinesAreOff } from '#account/server/jobs.ts';
import { MAX_OPEN_TICKETS, MESSAGES_A_DAY } from '../../rules/ticket-state.ts';
import { syncTicket } from '../jobs.ts';
import { runSyncTicket } from '../jobs/sync-ticket.ts';
import { supportTicket, supportTicketMessage } from '../tables.ts';
import { verifySupport } from '../verify-support.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());
beforeEach(async () => {
  await product.worker?.runUntilIdle();
  await sandboxCall(product, '/api/reset', {});
});

type AtDesk = {
  id: string;
  external_id: string;
  status: string;
  notes: { text: string }[];
  facts: Record<string, string>;
};

const atDesk = async (ticket_uuid: string): Promise<AtDesk[]> =>
  sandboxCall<AtDesk[]>(product, `/api/desk/tickets?external_id=${ticket_uuid}`);
const waitForDesk = (ticket_uuid: string, isDone: (ticket: AtDesk) => boolean = () => true) =>
  product.waitFor(async () => (await atDesk(ticket_uuid)).find((each) => isDone(each)));
const behave = (mode: string, overrides: object = {}) =>
  sandboxCall(product, '/api/desk/behaviour', { mode, ...overrides });
const openTicket = (browser: TestBrowser, message = 'My bill has two months on it.\nWhy?') =>
  browser.callEndpoint('POST /api/customer/ticket', { body: { subject: 'bill', message } });
const fetchTicket = (browser: TestBrowser, ticket_uuid: string) =>
  browser.callEndpoint('GET /api/customer/ticket', { query: { ticket_uuid } });

test('a ticket is sent to the desk with its screen, and is answered, resolved, reopened and closed', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const sentTicket = await browser.callEndpoint('POST /api/customer/ticket', {
    body: {
      subject: 'sim',
      message: 'It does not\r\nwork.',
      screen: '/customer',
      error_code: 'SIM_CAP_REACHED',
      request_id: 'req-1',
    },
  });
  const { ticket_uuid } = sentTicket;
  expect(sentTicket).toMatchObject({
    state: 'sent',
    channel: 'web',
    can_write: true,
    can_close: true,
    reopen_until: null,
  });
  expect(sentTicket.messages).toMatchObject([{ author: 'customer', text: 'It does not\nwork.' }]);
  const deskTicket = await waitForDesk(ticket_uuid);
  expect(deskTicket.facts).toMatchObject({ screen: '/customer', error_code: 'SIM_CAP_REACHED', request_id: 'req-1' });
  const answeredTicket = await product.waitFor(async () => {
    const ticket = await fetchTicket(browser, ticket_uuid);
    return ticket.answered_at !== null && ticket.state === 'in_progress' && ticket;
  });
  expect(answeredTicket.messages.map(({ author }) => author)).toEqual(['customer', 'desk']);
  const fetchLastMessages = async () =>
    (await browser.callEndpoint('GET /api/customer/ticket/list')).tickets.map(({ last_message }) => last_message);
  expect(await fetchLastMessages()).toEqual([{ author: 'desk', at: answeredTicket.messages[1]?.at }]);
  const answer_body = { ticket_uuid, message: 'It works now.' };
  const ticketAfterAnswer = await browser.callEndpoint('POST /api/customer/ticket/answer', { body: answer_body });
  expect(await fetchLastMessages()).toEqual([{ author: 'customer', at: ticketAfterAnswer.messages[2]?.at }]);
  await product.waitFor(async () => (await fetchTicket(browser, ticket_uuid)).state === 'resolved');
  expect((await atDesk(ticket_uuid))[0]?.notes.filter(({ text }) => text === 'It works now.')).toHaveLength(1);
  const body = { ticket_uuid };
  expect(await browser.callEndpoint('POST /api/customer/ticket/reopen', { body })).toMatchObject({
    state: 'in_progress',
    answered_at: null,
  });
  await waitForDesk(ticket_uuid, ({ status }) => status === 'inProgress');
  for (const _twice of [1, 2])
    expect((await browser.callEndpoint('POST /api/customer/ticket/close', { body })).state).toBe('closed');
  await waitForDesk(ticket_uuid, ({ status }) => status === 'closed');
  const { tickets } = await browser.callEndpoint('GET /api/customer/ticket/list');
  expect(tickets).toMatchObject([{ ticket_uuid, state: 'closed', excerpt: 'It does not\nwork.' }]);
  await product.advanceClock('P8D');
  await fetchTicket(browser, ticket_uuid);
  await product.advanceClock('P7D');
  const lateReopening = await browser.post('/api/customer/ticket/reopen', body);
  expect([lateReopening.status, lateReopening.problem.code]).toEqual([409, 'TICKET_CLOSED']);
  const events = await product.db.read.select().from(domainEvent).where(eq(domainEvent.customer_uuid, uuid));
  const changes = events.flatMap(({ type, payload }) =>
    type === 'ticket-changed' ? [payload as { change: string }] : [],
  );
  expect(new Set(changes.map(({ change }) => change))).toEqual(
    new Set(['opened', 'answered', 'moved', 'written', 'reopened', 'closed']),
  );
  expect(await verifySupport(product.db)).toEqual([]);
});

test('a ticket is not found by another customer, a sub-account, or the owner of the sub-account', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const [stranger, sub] = [(await registerCustomer(product)).browser, await createSubAccountWithBrowser(product, uuid)];
  const ownTicket = await openTicket(browser);
  const ofSub = await openTicket(sub, 'A question of mine.');
  const tries = [
    [stranger, ownTicket],
    [sub, ownTicket],
    [browser, ofSub],
  ] as const;
  for (const [who, { ticket_uuid }] of tries) {
    expect((await who.get('/api/customer/ticket', { query: { ticket_uuid } })).status).toBe(404);
    for (const path of ['close', 'reopen', 'answer']) {
      const body = { ticket_uuid, ...(path === 'answer' ? { message: 'Hello' } : {}) };
      expect((await who.post(`/api/customer/ticket/${path}`, body)).status).toBe(404);
    }
  }
  const listed = await Promise.all(
    [browser, sub, stranger].map((who) => who.callEndpoint('GET /api/customer/ticket/list')),
  );
  expect(listed.map(({ tickets }) => tickets.map(({ ticket_uuid }) => ticket_uuid))).toEqual([
    [ownTicket.ticket_uuid],
    [ofSub.ticket_uuid],
    [],
  ]);
  const foreign = [{ customer_product_uuid: randomUUID() }, { order_uuid: randomUUID() }];
  for (const foreignIds of foreign)
    expect(
      (await browser.post('/api/customer/ticket', { subject: 'bill', message: 'Hello', ...foreignIds })).status,
    ).toBe(404);
  // The invoice comes from the address of the form, so it may belong to another account: it is left out and not refused.
  const reply = await browser.post('/api/customer/ticket', {
    subject: 'bill',
    message: 'Hello',
    invoice: '123456789012',
  });
  expect(reply.response?.['context']).toEqual({});
});

test('a customer can have five open tickets, also by concurrent requests, and write twenty messages a day', async () => {
  const { browser } = await registerCustomer(product);
  await openTicket(browser);
  const tries = await Promise.all(
    Array.from({ length: MAX_OPEN_TICKETS + 2 }, () =>
      browser.post('/api/customer/ticket', { subject: 'other', message: 'Hello' }),
    ),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(MAX_OPEN_TICKETS - 1);
  expect(tries.find(({ status }) => status !== 200)?.problem.code).toBe('TICKETS_OPEN');
  const { ticket_uuid } = (await browser.callEndpoint('GET /api/customer/ticket/list')).tickets[0] ?? {
    ticket_uuid: '',
  };
  const codes: string[] = [];
  for (let messageCount = MAX_OPEN_TICKETS; messageCount <= MESSAGES_A_DAY; messageCount++) {
    const reply = await browser.post('/api/customer/ticket/answer', {
      ticket_uuid,
      message: `Message ${messageCount}`,
    });
    codes.push(reply.status === 200 ? 'done' : reply.problem.code);
  }
  expect(codes.filter((code) => code === 'done')).toHaveLength(MESSAGES_A_DAY - MAX_OPEN_TICKETS);
  expect(codes.at(-1)).toBe('TICKET_MESSAGES_USED');
  for (const message of ['', '  \n ', 'a'.repeat(2001), 'a\u0000b', 'a\u202eb'])
    expect((await browser.post('/api/customer/ticket/answer', { ticket_uuid, message })).status).toBeGreaterThanOrEqual(
      400,
    );
});

test('a repeated request with its key opens one ticket', async () => {
  const { browser } = await registerCustomer(product);
  const body = { subject: 'other', message: 'Once' };
  const key = randomUUID();
  const [firstReply, secondReply] = [
    await browser.post('/api/customer/ticket', body, { key }),
    await browser.post('/api/customer/ticket', body, { key }),
  ];
  expect(secondReply.response).toEqual(firstReply.response);
  expect((await browser.callEndpoint('GET /api/customer/ticket/list')).tickets).toHaveLength(1);
});

test('a call is requested for one of the windows and a valid phone number', async () => {
  const { browser } = await registerCustomer(product);
  const { windows } = await browser.callEndpoint('GET /api/customer/ticket/call-windows');
  const from = windows[2]?.from ?? '';
  const postTicket = (call: object) =>
    browser.post('/api/customer/ticket', { subject: 'bill', message: 'My bill', call });
  expect((await postTicket({ phone: '12', from })).problem.code).toBe('PHONE_INVALID');
  expect((await postTicket({ phone: '0470 12 34 56', from: '2026-01-01T09:00:00Z' })).problem.code).toBe(
    'CALL_WINDOW_GONE',
  );
  const { response } = await postTicket({ phone: '0470 12 34 56', from });
  expect(response).toMatchObject({ channel: 'phone', call: { phone: '+32470123456', from, until: windows[2]?.until } });
  const deskTicket = await waitForDesk(response['ticket_uuid']);
  expect(deskTicket.facts).toMatchObject({ phone: '+32470123456', phone_of_customer: 'no' });
  await product.worker?.runUntilIdle();
});

test('the desk gets whether the phone number of a call is a number of the customer', async () => {
  const { browser, line } = await createActiveSim(product);
  const { windows } = await browser.callEndpoint('GET /api/customer/ticket/call-windows');
  const call = { phone: line.msisdn, from: windows[2]?.from ?? '' };
  const body = { subject: 'bill' as const, message: 'My bill', call };
  const { ticket_uuid } = await browser.callEndpoint('POST /api/customer/ticket', { body });
  expect((await waitForDesk(ticket_uuid)).facts['phone_of_customer']).toBe('yes');
});

test.each(['down', 'garbage'])(
  'a desk in mode %s gets each ticket and message once after the retries',
  async (mode) => {
    const { browser } = await registerCustomer(product);
    await behave(mode, { times: 2 });
    const { ticket_uuid } = await openTicket(browser);
    await browser.callEndpoint('POST /api/customer/ticket/answer', {
      body: { ticket_uuid, message: 'And one more thing.' },
    });
    const deskTicket = await waitForDesk(ticket_uuid, ({ notes }) => notes.length > 0);
    expect(deskTicket.notes.filter(({ text }) => text === 'And one more thing.')).toHaveLength(1);
    expect(await atDesk(ticket_uuid)).toHaveLength(1);
  },
);

test('a worker that crashes after each call to the desk sends the ticket, the message and the state once', async () => {
  const { browser } = await registerCustomer(product);
  await behave('hold');
  const { ticket_uuid } = await openTicket(browser);
  const real = createOutsidePorts(product.settings);
  const dying = {
    ...real,
    desk: {
      ...real.desk,
      openTicket: async (...args: Parameters<typeof real.desk.openTicket>) => {
        await real.desk.openTicket(...args);
        throw new Error('power cut');
      },
      updateTicket: async (...args: Parameters<typeof real.desk.updateTicket>) => {
        await real.desk.updateTicket(...args);
        throw new Error('power cut');
      },
    },
  };
  const run = (outside: typeof real) => runSyncTicket({ ticket_uuid }, createTestJobContext(product, outside));
  await product.db.write.execute(sql`delete from job`);
  await expect(run(dying)).rejects.toThrow('power cut');
  await browser.callEndpoint('POST /api/customer/ticket/answer', { body: { ticket_uuid, message: 'Second' } });
  // The desk has the ticket already, so opening it again does not send the second message: the job that it enqueues does.
  await run(real);
  expect(await atDesk(ticket_uuid)).toMatchObject([{ notes: [] }]);
  await browser.callEndpoint('POST /api/customer/ticket/close', { body: { ticket_uuid } });
  await product.db.write.execute(sql`delete from job`);
  await expect(run(dying)).rejects.toThrow('power cut');
  await run(real);
  const [deskTicket, ...otherTickets] = await atDesk(ticket_uuid);
  expect(otherTickets).toEqual([]);
  expect(deskTicket).toMatchObject({ status: 'closed', notes: [{ text: 'Second' }] });
});

test('verify lists a ticket that the desk refuses, and the ticket is sent once the desk accepts it', async () => {
  const { browser } = await registerCustomer(product);
  await behave('refuse');
  const { ticket_uuid } = await openTicket(browser);
  await product.advanceClock('P2D');
  await product.worker?.runUntilIdle();
  expect(await verifySupport(product.db)).toContainEqual(expect.objectContaining({ what: 'ticket not sent' }));
  await behave('accept');
  await product.db.tx((tx) => product.queue.enqueue(tx, syncTicket, { ticket_uuid }));
  await waitForDesk(ticket_uuid);
});

test('an answer whose event was lost is found by polling', async () => {
  const { browser } = await registerCustomer(product);
  await behave('lose');
  const { ticket_uuid } = await openTicket(browser);
  await waitForDesk(ticket_uuid, ({ notes }) => notes.length > 0);
  expect((await fetchTicket(browser, ticket_uuid)).answered_at).toBeNull();
  await product.advanceClock('PT2H');
  await product.waitFor(async () => (await fetchTicket(browser, ticket_uuid)).answered_at);
});

test('tickets are in the export, and are erased with the account, at the desk too', async () => {
  const { browser, uuid } = await registerCustomer(product);
  await confirmEmailInDatabase(product, uuid);
  const { ticket_uuid } = await openTicket(browser, 'Something personal');
  await waitForDesk(ticket_uuid);
  await product.waitFor(async () => (await fetchTicket(browser, ticket_uuid)).state !== 'sent');
  await stepUpWithPassword(browser);
  expect(JSON.stringify((await browser.post('/api/customer/data/export', {})).response)).toContain(
    'Something personal',
  );
  await product.db.write.execute(sql`update customer set status = 'closing' where customer_uuid = ${uuid}`);
  await product.db.tx((tx) => product.queue.enqueue(tx, eraseAccountOnceLinesAreOff, { customer_uuid: uuid }));
  await product.waitFor(async () => (await atDesk(ticket_uuid)).length === 0);
  const remainingRows = [supportTicket, supportTicketMessage].map((table) =>
    product.db.read.select().from(table).where(eq(table.customer_uuid, uuid)),
  );
  expect(await Promise.all(remainingRows)).toEqual([[], []]);
});

const erase = (customer_uuid: string) =>
  product.db.tx(async (tx) => {
    await tx.execute(sql`update customer set status = 'closing' where customer_uuid = ${customer_uuid}`);
    await product.queue.enqueue(tx, eraseAccountOnceLinesAreOff, { customer_uuid });
  });

test.each(['before', 'after'])(
  'a ticket that the desk stored without a reply, %s the erasure, is deleted at the desk',
  async (when) => {
    const { browser, uuid } = await registerCustomer(product);
    await behave('hold');
    const other = await openTicket((await registerCustomer(product)).browser);
    await waitForDesk(other.ticket_uuid);
    const { ticket_uuid } = await openTicket(browser);
    await product.db.write.execute(sql`delete from job`);
    const real = createOutsidePorts(product.settings);
    const isErased = async () =>
      (await product.db.read.select().from(supportTicket).where(eq(supportTicket.customer_uuid, uuid))).length === 0;
    const eraseFully = async () => {
      await erase(uuid);
      await product.waitFor(isErased);
      await product.worker?.runUntilIdle();
    };
    const desk = {
      ...real.desk,
      openTicket: async (...args: Parameters<typeof real.desk.openTicket>) => {
        if (when === 'after') await eraseFully();
        await real.desk.openTicket(...args);
        throw new Error('power cut');
      },
    };
    const run = (outside: typeof real) => runSyncTicket({ ticket_uuid }, createTestJobContext(product, outside));
    await expect(run({ ...real, desk })).rejects.toThrow('power cut');
    expect(await atDesk(ticket_uuid)).toHaveLength(1);
    if (when === 'before') await eraseFully();
    // The job whose reply was lost is tried again.
    else await run(real);
    await product.waitFor(async () => (await atDesk(ticket_uuid)).length === 0);
    expect(await atDesk(other.ticket_uuid)).toHaveLength(1);
  },
);
