import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/main.ts';
import type { Message } from '../../../sandbox/core/messages.ts';
import { encodeSmsText } from './encode-sms-text.ts';
import { openSms, type Sms } from './sms.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let sms: Sms;

beforeAll(async () => {
  sandbox = await startSandbox();
  sms = openSms({
    url: `smpp://canopy:secret@127.0.0.1:${sandbox.smppPort}`,
    from: 'Canopy',
    timeoutMs: 400,
    keepAliveMs: 50,
  });
});
afterAll(async () => {
  await sms.close();
  await sandbox.stop();
});

const messagesTo = async (to: string): Promise<Message[]> =>
  (await fetch(`${sandbox.url}/api/messages?kind=sms&to=${encodeURIComponent(to)}`)).json() as Promise<Message[]>;
const behave = (match: string, body: object) =>
  fetch(`${sandbox.url}/api/sms/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match, times: 1, ...body }),
  });
const failure = (to: string): Promise<unknown> => sms.send({ to, text: 'hello' }).catch((error: unknown) => error);

test('an SMS arrives with its text unchanged, with accents and brackets too', async () => {
  await sms.send({ to: '+32470000001', text: 'Votre code : 123456 – café', valid_for_seconds: 300 });
  await sms.send({ to: '+32470000001', text: 'Your code is {123456} [€]' });
  const [second, first] = await messagesTo('+32470000001');
  expect(first).toMatchObject({ kind: 'sms', from: 'Canopy', text: 'Votre code : 123456 – café' });
  expect(second?.text).toBe('Your code is {123456} [€]');
});

test('long texts arrive whole in both alphabets, and are never cut inside a character', async () => {
  const plain = `${'€'.repeat(100)}${'abcdefghi '.repeat(30)}end`;
  const rich = `${'x'.repeat(66)}🌳`.repeat(4);
  expect(await sms.send({ to: '+32470000002', text: plain })).toHaveLength(4);
  expect(await sms.send({ to: '+32470000002', text: rich })).toHaveLength(5);
  expect((await messagesTo('+32470000002')).map(({ text }) => text)).toEqual([rich, plain]);
});

test('texts are split at 160 and 153 GSM septets, and at 70 and 67 UCS2 units', () => {
  const sizes = (text: string): number[] => encodeSmsText(text, 1).map(({ body }) => body.length);
  expect(sizes('a'.repeat(160))).toEqual([160]);
  expect(sizes('a'.repeat(161))).toEqual([153, 8]);
  expect(sizes('ł'.repeat(70))).toEqual([140]);
  expect(sizes('ł'.repeat(71))).toEqual([134, 8]);
  expect(encodeSmsText('a', 1)[0]).toMatchObject({ data_coding: 0, udh: null });
  expect(encodeSmsText('ł'.repeat(71), 7)[1]).toMatchObject({ data_coding: 8, udh: Buffer.from([5, 0, 3, 7, 2, 2]) });
  expect(encodeSmsText('l\u2019été\u00A0!', 1)[0]?.body.toString('latin1')).toContain("l'");
  expect(encodeSmsText('août, Noël, cœur, garçon', 1)[0]).toMatchObject({
    data_coding: 0,
    body: Buffer.from('aout, Noel, coeur, garcon'),
  });
  // Accents are kept in a text that needs UCS2 for another character.
  expect(encodeSmsText('août ł', 1)[0]?.body.swap16().toString('utf16le')).toBe('août ł');
  expect(encodeSmsText('\u2212\u00a0€\u00a03,40', 1)[0]?.data_coding).toBe(0);
});

test('an SMS to an invalid number is refused, and one to a full or busy centre can be retried', async () => {
  await behave('470000003', { mode: 'refuse' });
  expect(await failure('+32470000003')).toMatchObject({ kind: 'refused', code: 'ESME_RINVDSTADR' });
  await behave('470000003', { mode: 'refuse', code: 'ESME_RTHROTTLED' });
  expect(await failure('+32470000003')).toMatchObject({ kind: 'down', code: 'ESME_RTHROTTLED', retryable: true });
  expect(await failure('0470000003')).toMatchObject({ kind: 'refused', code: 'ESME_RINVDSTADR' });
});

test('an SMS is sent when the centre answers within the timeout, fails when it does not, and the next one reconnects', async () => {
  await behave('470000004', { mode: 'delay', delay_ms: 50 });
  await sms.send({ to: '+32470000004', text: 'soon' });
  await behave('470000004', { mode: 'delay', delay_ms: 2_000 });
  expect(await failure('+32470000004')).toMatchObject({ kind: 'down' });
  await sms.send({ to: '+32470000004', text: 'again' });
  expect((await messagesTo('+32470000004'))[0]?.text).toBe('again');
});

test('an SMS arrives twice from a centre that repeats it; a dropped connection is down and an invalid reply is garbage', async () => {
  await behave('470000005', { mode: 'twice' });
  await sms.send({ to: '+32470000005', text: 'twice' });
  expect(await messagesTo('+32470000005')).toHaveLength(2);
  await behave('470000005', { mode: 'down' });
  expect(await failure('+32470000005')).toMatchObject({ kind: 'down' });
  await behave('470000005', { mode: 'garbage' });
  expect(await failure('+32470000005')).toMatchObject({ kind: 'garbage', retryable: true });
  await sms.send({ to: '+32470000005', text: 'well again' });
  expect((await messagesTo('+32470000005'))[0]?.text).toBe('well again');
});

test('50 messages that are sent at the same time share one link and all arrive', async () => {
  let links = 0;
  const relay = createServer((socket) => {
    links += 1;
    socket.pipe(connect(sandbox.smppPort, '127.0.0.1')).pipe(socket);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const relayed = openSms({
    url: `smpp://canopy:secret@127.0.0.1:${(relay.address() as AddressInfo).port}`,
    from: 'Canopy',
  });
  await Promise.all(Array.from({ length: 50 }, (_, n) => relayed.send({ to: '+32470000006', text: `message ${n}` })));
  expect(links).toBe(1);
  expect(await messagesTo('+32470000006')).toHaveLength(50);
  await relayed.close();
  relay.close();
});

test('a centre that is absent or does not answer fails with kind down', async () => {
  const absent = openSms({ url: 'smpp://a:b@127.0.0.1:9', from: 'Canopy', timeoutMs: 200 });
  await expect(absent.send({ to: '+32470000007', text: 'x' })).rejects.toMatchObject({ kind: 'down' });
  const server = createServer((socket) => void socket.unref());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const silent = openSms({
    url: `smpp://a:b@127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: 'Canopy',
    timeoutMs: 100,
  });
  await expect(silent.send({ to: '+32470000007', text: 'x' })).rejects.toMatchObject({ kind: 'down' });
  server.close();
});
