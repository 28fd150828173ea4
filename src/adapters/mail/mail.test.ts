import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutsideError } from '#platform/outside.ts';
import { startSandbox } from '../../../sandbox/main.ts';
import type { Message } from '../../../sandbox/core/messages.ts';
import { openMail, type Mail, type OutgoingMail } from './mail.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let mail: Mail;

beforeAll(async () => {
  sandbox = await startSandbox();
  mail = openMail({
    url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    from: 'Canopy <hello@canopy.example>',
    timeoutMs: 1_000,
  });
});
afterAll(async () => {
  mail.close();
  await sandbox.stop();
});

const letter = (to: string, overrides: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to,
  subject: 'Welcome, Zoë',
  html: '<p>Confirm: <a href="https://canopy.example/emails/confirm?token=a&amp;b=1">here</a></p>',
  text: 'Confirm: https://canopy.example/emails/confirm?token=a&b=1',
  message_id: `${to}-1`,
  ...overrides,
});
const messagesTo = async (to: string): Promise<Message[]> =>
  (await fetch(`${sandbox.url}/api/messages?to=${encodeURIComponent(to)}`)).json() as Promise<Message[]>;
const behave = (match: string, body: object) =>
  fetch(`${sandbox.url}/api/mail/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match, times: 1, ...body }),
  });
const failure = (to: string): Promise<unknown> => mail.send(letter(to)).catch((error: unknown) => error);

test('a mail arrives with its subject, links and attachments', async () => {
  const pdf = Buffer.from('%PDF-1.7 summary');
  await mail.send(
    letter('zoe@example.be', { attachments: [{ name: 'résumé.pdf', type: 'application/pdf', content: pdf }] }),
  );
  const [message] = await messagesTo('ZOE@example.be');
  expect(message).toMatchObject({
    kind: 'mail',
    subject: 'Welcome, Zoë',
    from: 'hello@canopy.example',
    links: ['https://canopy.example/emails/confirm?token=a&b=1'],
    attachments: [{ name: 'résumé.pdf', type: 'application/pdf', size: pdf.length }],
  });
  const file = await fetch(`${sandbox.url}${message?.attachments[0]?.url}`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
  const page = await fetch(`${sandbox.url}/api/messages/${message?.id}/html`);
  expect(page.headers.get('content-security-policy')).toContain('sandbox');
});

test('a refused mailbox is not retried, and a busy server is', async () => {
  await behave('nobody@', { mode: 'refuse' });
  expect(await failure('nobody@example.be')).toMatchObject({ kind: 'refused', code: '550', retryable: false });
  await behave('busy@', { mode: 'refuse', code: '451' });
  expect(await failure('busy@example.be')).toMatchObject({ kind: 'down', code: '451', retryable: true });
  await mail.send(letter('nobody@example.be'));
  expect(await messagesTo('nobody@example.be')).toHaveLength(1);
});

test('a mail to a malformed address is refused', async () => {
  expect(await failure('no address')).toMatchObject({ kind: 'refused', system: 'mail' });
});

test('line breaks in a subject or recipient add no header and no further recipient', async () => {
  const evil = 'Zoë\r\nBcc: thief@example.be\r\nSubject: Yours';
  await mail.send(letter('typed@example.be', { subject: `Welcome, ${evil}` }));
  const [message] = await messagesTo('typed@example.be');
  expect(message?.subject).toMatch(/^Welcome, Zoë/);
  expect(message?.subject).not.toBe('Yours');
  expect(await messagesTo('thief@example.be')).toEqual([]);
  for (const to of ['typed@example.be\r\nBcc: thief@example.be', 'typed@example.be, thief@example.be'])
    expect(await failure(to)).toMatchObject({ kind: 'refused' });
  expect(await messagesTo('thief@example.be')).toEqual([]);
});

test('a mail is sent when the server answers within the timeout, and fails with kind down when it does not', async () => {
  await behave('slow@', { mode: 'delay', delay_ms: 100 });
  await mail.send(letter('slow@example.be'));
  expect(await messagesTo('slow@example.be')).toHaveLength(1);
  await behave('slower@', { mode: 'delay', delay_ms: 3_000 });
  expect(await failure('slower@example.be')).toMatchObject({ kind: 'down' });
});

test('a mail arrives twice from a server that repeats it; a dropped connection is down and an invalid reply is garbage', async () => {
  await behave('twice@', { mode: 'twice' });
  await mail.send(letter('twice@example.be'));
  expect(await messagesTo('twice@example.be')).toHaveLength(2);
  await behave('down@', { mode: 'down' });
  expect(await failure('down@example.be')).toMatchObject({ kind: 'down' });
  await behave('rubbish@', { mode: 'garbage' });
  expect(await failure('rubbish@example.be')).toMatchObject({ kind: 'garbage' });
});

test.each([
  ['our login', /^AUTH/, '535 5.7.8 wrong'],
  ['our sender address', /^MAIL/, '550 5.7.1 not you'],
])(
  'a server that refuses %s is reported as down and retried, because the mailbox is not at fault',
  async (_name, refused, no) => {
    const server = createServer((socket) => {
      socket.write('220 strict\r\n');
      socket.on('data', (chunk) => {
        const command = String(chunk);
        if (refused.test(command)) socket.write(`${no}\r\n`);
        else if (command.startsWith('EHLO')) socket.write('250-strict\r\n250 AUTH PLAIN\r\n');
        else socket.write(command.startsWith('AUTH') ? '235 in\r\n' : '250 ok\r\n');
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((onListening) => server.listen(0, '127.0.0.1', onListening));
    const { port } = server.address() as AddressInfo;
    const strict = openMail({
      url: `smtp://us:secret@127.0.0.1:${port}`,
      from: 'hello@canopy.example',
      timeoutMs: 2000,
    });
    const error = await strict.send(letter('a@example.be')).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ kind: 'down', retryable: true, code: no.slice(0, 3) });
    strict.close();
    server.close();
  },
);

test('a connection to a port without a server fails with kind down and can be retried', async () => {
  const nobody = openMail({ url: 'smtp://127.0.0.1:9', from: 'hello@canopy.example', timeoutMs: 500 });
  const error = await nobody.send(letter('a@example.be')).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(OutsideError);
  expect(error).toMatchObject({ kind: 'down', retryable: true });
  nobody.close();
});
