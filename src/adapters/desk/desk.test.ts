import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { desk as deskSystem } from '../../../sandbox/desk/desk.ts';
import { startTestWorld, type TestWorld } from '../../../sandbox/core/test-world.ts';
import { type Desk, type NewDeskTicket, openDesk, parseDeskEvent } from './desk.ts';

let world: TestWorld;
let desk: Desk;

beforeEach(async () => {
  world = await startTestWorld([deskSystem]);
  desk = openDesk({ url: world.url, key: 'key', timeout_ms: 2_000 });
});
afterEach(() => world.stop());

const at = new Date('2026-11-30T09:00:00Z');
const ticket: NewDeskTicket = {
  external_id: 'ticket-1',
  number: '1234-5678',
  subject: 'bill',
  channel: 'web',
  customer: { uuid: 'customer-1', name: 'Zoé <Van> Damme' },
  description: 'My bill has two months on it.',
  opened_at: at,
  notes: [],
  call_from: null,
  facts: { language: 'fr' },
};

test('a ticket is opened once, is answered automatically, and is resolved after a further message', async () => {
  const opened = await desk.openTicket(ticket);
  expect(opened).toMatchObject({ external_id: 'ticket-1', status: 'acknowledged', notes: [] });
  expect((await desk.openTicket(ticket)).desk_id).toBe(opened.desk_id);
  await world.advance('PT1M');
  const answered = await desk.ticket(opened.desk_id);
  expect(answered).toMatchObject({ status: 'inProgress', notes: [{ author: 'Desk', text: /Merci/ }] });
  const note = { id: 'message-2', at, text: 'November, both times.' };
  for (const _twice of [1, 2]) await desk.updateTicket(opened.desk_id, { notes: [note], status: null });
  await world.advance('PT1M');
  const solved = await desk.ticket(opened.desk_id);
  expect(solved.status).toBe('resolved');
  expect(solved.notes.map(({ author }) => author)).toEqual(['Desk', 'customer', 'Desk']);
  expect(world.receivedWebhooks.map(({ body }) => parseDeskEvent(body).status)).toEqual([
    'acknowledged',
    'acknowledged',
    'inProgress',
    'inProgress',
    'resolved',
  ]);
  expect(world.receivedWebhooks[0]).toMatchObject({ path: '/api/webhook/desk', signed: true });
});

test('a closed ticket is deleted, and is then refused as TICKET_UNKNOWN', async () => {
  const { desk_id } = await desk.openTicket(ticket);
  expect((await desk.updateTicket(desk_id, { notes: [], status: 'closed' })).status).toBe('closed');
  await desk.deleteTicket(desk_id);
  await desk.deleteTicket(desk_id);
  await expect(desk.ticket(desk_id)).rejects.toMatchObject({ kind: 'refused', code: 'TICKET_UNKNOWN' });
});

test('findTickets finds a ticket by our id, also when the desk ignores the filter and returns all tickets', async () => {
  const { desk_id } = await desk.openTicket(ticket);
  await desk.openTicket({ ...ticket, external_id: 'ticket-2' });
  expect(await desk.findTickets('ticket-1')).toEqual([desk_id]);
  expect(await desk.findTickets('ticket-3')).toEqual([]);
  const wire = (id: string, external_id: string) => ({
    id,
    externalIdentifier: [{ externalIdentifierType: 'ticket', id: external_id }],
  });
  const unfilteredServer = createServer((_, reply) =>
    reply.end(JSON.stringify([wire('TT-1', 'ticket-1'), wire('TT-2', 'ticket-2')])),
  );
  await new Promise<void>((resolve) => unfilteredServer.listen(0, '127.0.0.1', resolve));
  const { port } = unfilteredServer.address() as AddressInfo;
  const unfiltered = openDesk({ url: `http://127.0.0.1:${port}`, key: 'key', timeout_ms: 2_000 });
  expect(await unfiltered.findTickets('ticket-2')).toEqual(['TT-2']);
  unfilteredServer.close();
});

test.each([
  ['down', 'down', 'UNREACHABLE'],
  ['garbage', 'garbage', undefined],
  ['refuse', 'refused', 'INVALID_TICKET'],
])('in sandbox mode %s opening a ticket fails with kind %s', async (mode, kind, code) => {
  await world.press('/api/desk/behaviour', { mode });
  await expect(desk.openTicket(ticket)).rejects.toMatchObject({ system: 'desk', kind, code });
});

test('an HTML note of 100 KB is parsed as truncated plain text, and an event without a ticket is refused', () => {
  const event = {
    eventId: 'e1',
    eventTime: '2026-11-30T10:00:00+01:00',
    eventType: 'TroubleTicketAttributeValueChangeEvent',
    event: {
      troubleTicket: { id: 'TT-1', note: [{ id: 'n1', date: 'yesterday', text: `<p>${'a'.repeat(100_000)}` }] },
    },
  };
  const { notes, external_id, status, at: when } = parseDeskEvent(event);
  expect({ external_id, status, when }).toEqual({ external_id: null, status: null, when: at });
  expect(notes).toEqual([{ id: 'n1', author: '', at: null, text: `${'a'.repeat(3999)}…` }]);
  expect(() => parseDeskEvent({ ...event, event: {} })).toThrow(/garbage/);
});
