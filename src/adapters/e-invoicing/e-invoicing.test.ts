import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestWorld, type TestWorld } from '../../../sandbox/core/test-world.ts';
import { eInvoicing as eInvoicingSystem } from '../../../sandbox/e-invoicing/e-invoicing.ts';
import { type EInvoicing, openEInvoicing } from './e-invoicing.ts';

let world: TestWorld;
let port: EInvoicing;
beforeEach(async () => {
  world = await startTestWorld([eInvoicingSystem]);
  port = openEInvoicing({ url: `${world.url}/e-invoicing`, key: 'key', timeout_ms: 2_000 });
});
afterEach(() => world.stop());

const [sender, receiver] = ['0123456749', '0403170701'];
const ubl = (number: string, root = 'Invoice') =>
  `<?xml version="1.0"?><${root} xmlns:cbc="urn:x"><cbc:ID>${number}</cbc:ID><cbc:Note>Été, « é » 🌳</cbc:Note></${root}>`;
const send = async (number = '2026-1') => {
  const { document_id } = await port.createDraft(ubl(number), `${number}.xml`);
  return { document_id, transport: await port.sendDraft({ document_id, sender, receiver }) };
};
const parsedEvents = () => world.receivedWebhooks.map(({ body }) => port.parseWebhook(body));

test('canReceive looks up a company by its enterprise number, and refuses an invalid number', async () => {
  expect(await port.canReceive(receiver, 'invoice')).toBe(true);
  await world.press(`/api/e-invoicing/participants/${receiver}/unregister`);
  expect(await port.canReceive(receiver, 'credit_note')).toBe(false);
  await world.press(`/api/e-invoicing/participants/${receiver}/register`);
  expect(await port.canReceive(receiver, 'credit_note')).toBe(true);
  await expect(port.canReceive('12', 'invoice')).rejects.toMatchObject({ kind: 'refused', code: 'INVALID_DOCUMENT' });
});

test('a draft is not transmitted until it is sent; then it is delivered, and the webhook names its document id', async () => {
  const { document_id } = await port.createDraft(ubl('2026-1'), '2026-1.xml');
  expect(await (await fetch(`${world.url}/e-invoicing/ubl/${document_id}`)).text()).toBe(ubl('2026-1'));
  await world.advance('PT1H');
  expect(await port.transport(document_id)).toEqual({ transport: 'draft', reason: null });
  expect(await port.sendDraft({ document_id, sender, receiver })).toBe('transit');
  await expect(port.sendDraft({ document_id, sender, receiver })).rejects.toMatchObject({
    system: 'einvoicing',
    kind: 'refused',
    code: 'NOT_DRAFT',
    retryable: false,
  });
  await world.advance('PT1M');
  expect(await port.transport(document_id)).toEqual({ transport: 'delivered', reason: null });
  expect(world.receivedWebhooks).toMatchObject([
    { path: '/api/webhook/e-invoicing', body: { type: 'document.sent', data: { document_id } } },
  ]);
  expect(parsedEvents()).toEqual([document_id]);
});

test('a document that the receiver refuses has the reason of the refusal', async () => {
  await world.behave('e-invoicing', { mode: 'refuse', code: 'RECEIVER_UNREACHABLE', match: receiver, times: 1 });
  const { document_id, transport } = await send();
  expect(transport).toBe('transit');
  await world.advance('PT1M');
  expect(await port.transport(document_id)).toEqual({ transport: 'refused', reason: 'RECEIVER_UNREACHABLE' });
  expect(world.receivedWebhooks).toMatchObject([{ body: { type: 'document.sent.failed' } }]);
  expect(parsedEvents()).toEqual([document_id]);
});

test('the sandbox buttons deliver, refuse and repeat events, and its modes hold, repeat and lose them', async () => {
  const match = receiver;
  await world.behave('e-invoicing', { mode: 'hold', match });
  const [silent, refused] = [await send('2026-1'), await send('2026-2')];
  await world.advance('P3D');
  expect((await port.transport(silent.document_id)).transport).toBe('transit');
  const press = (id: string, action: string) => world.press(`/api/e-invoicing/documents/${id}/${action}`);
  expect((await press(silent.document_id, 'again')).status).toBe(409);
  expect((await press(silent.document_id, 'deliver')).json).toMatchObject({ state: 'SENT', number: '2026-1' });
  expect((await press(silent.document_id, 'fail')).status).toBe(409);
  expect((await press(refused.document_id, 'fail')).json).toMatchObject({ reason: 'REJECTED_BY_RECEIVER' });
  await press(silent.document_id, 'again');
  await world.waitUntilDelivered();
  const countOf = (id: string) => parsedEvents().filter((each) => each === id).length;
  expect([countOf(silent.document_id), countOf(refused.document_id)]).toEqual([2, 1]);
  for (const [mode, times] of [
    ['twice', 2],
    ['lose', 0],
  ] as const) {
    await world.behave('e-invoicing', { mode, match });
    const { document_id } = await send();
    await world.advance('PT1M');
    expect((await port.transport(document_id)).transport).toBe('delivered');
    expect(countOf(document_id)).toBe(times);
  }
  const page = await (await fetch(world.url)).text();
  expect(page).toContain('invoice 2026-1');
});

test('a document that is not UBL and an unknown document are refused, and failures of the provider have their kinds', async () => {
  await expect(port.createDraft('hello', 'a.xml')).rejects.toMatchObject({ kind: 'refused', code: 'INVALID_DOCUMENT' });
  await expect(port.transport('unknown')).rejects.toMatchObject({ kind: 'refused', code: 'DOCUMENT_UNKNOWN' });
  await world.behave('e-invoicing', { mode: 'garbage', times: 1 });
  await expect(port.transport('unknown')).rejects.toMatchObject({ kind: 'garbage' });
  await world.behave('e-invoicing', { mode: 'down', times: 1 });
  await expect(port.createDraft(ubl('1'), '1.xml')).rejects.toMatchObject({ kind: 'down' });
  await world.behave('e-invoicing', { mode: 'delay', delay_ms: 1_000, times: 1 });
  const hasty = openEInvoicing({ url: `${world.url}/e-invoicing`, key: 'key', timeout_ms: 50 });
  await expect(hasty.canReceive(receiver, 'invoice')).rejects.toMatchObject({ kind: 'down', code: 'TIMEOUT' });
});

test.each([undefined, {}, { type: 'document.sent', data: {} }, { type: 'document.sent', data: { document_id: '' } }])(
  'a webhook without an event type or document id throws an error of kind garbage: %j',
  (body) =>
    expect(() => port.parseWebhook(body)).toThrow(
      expect.objectContaining({ system: 'einvoicing', kind: 'garbage' }) as Error,
    ),
);

test('events about incoming documents are ignored', () => {
  expect(port.parseWebhook({ type: 'document.received', data: { document_id: 'doc_1' } })).toBeNull();
});
