import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Behaviour } from '../core/behaviours.ts';
import { html } from '../core/html.ts';
import { cardList, timeElement } from '../core/control-page.ts';
import type { Message } from '../core/messages.ts';
import type { SandboxSystem, SandboxWorld } from '../core/system.ts';

const refusals: Record<string, string> = {
  550: '5.1.1 No such mailbox here',
  552: '5.2.2 Mailbox is full',
  554: '5.7.1 Refused by policy',
  451: '4.3.2 Try again later',
};

async function readStream(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function storeMail(world: SandboxWorld, raw: Buffer, recipients: string[]): Promise<void> {
  const mail = await PostalMime.parse(raw);
  const files = mail.attachments.map((file, n) => ({
    name: file.filename ?? `attachment-${n + 1}`,
    type: file.mimeType,
    content: typeof file.content === 'string' ? Buffer.from(file.content) : new Uint8Array(file.content as ArrayBuffer),
  }));
  for (const to of recipients)
    world.messages.add({
      kind: 'mail',
      to,
      from: mail.from?.address ?? '',
      text: mail.text?.trim() ?? '',
      files,
      ...(mail.subject && { subject: mail.subject }),
      ...(mail.html && { html: mail.html }),
    });
}

function createSmtpServer(world: SandboxWorld): { server: SMTPServer; sockets: Map<number, Socket> } {
  const sockets = new Map<number, Socket>();
  const behaviours = new WeakMap<SMTPServerSession, Behaviour>();

  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),

    onRcptTo(address, session, callback) {
      const sender = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
      const behaviour = world.behaviours.consume('mail', `${address.address} ${sender}`);
      behaviours.set(session, behaviour);
      const socket = sockets.get(session.remotePort);
      if (behaviour.mode === 'down') return void socket?.destroy();
      // SMTP has no reply 999; simulates a broken proxy.
      if (behaviour.mode === 'garbage')
        return callback(Object.assign(new Error('<html>Bad Gateway</html>'), { responseCode: 999 }));
      if (behaviour.mode !== 'refuse') return callback();
      const code = behaviour.code ?? '550';
      callback(Object.assign(new Error(refusals[code] ?? '5.0.0 Refused'), { responseCode: Number(code) || 550 }));
    },

    onData(stream, session, callback) {
      const behaviour = behaviours.get(session);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const store = async (): Promise<void> => {
        const raw = await readStream(stream);
        if (behaviour?.mode === 'delay') await wait(behaviour.delay_ms ?? 2_000);
        await storeMail(world, raw, behaviour?.mode === 'twice' ? [...recipients, ...recipients] : recipients);
      };
      store().then(
        () => callback(null, 'Kept'),
        (error: Error) => callback(error),
      );
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  return { server, sockets };
}

function mailCard(mail: Message): ReturnType<typeof html> {
  const files = mail.attachments.map(
    (file) => html`<a class="link" href="${file.url}" target="_blank">${file.name}</a> `,
  );
  return html`<div class="top">
      <h3>${mail.subject ?? 'No subject'}</h3>
      ${timeElement(mail.at)}
    </div>
    <p class="context">To ${mail.to}, from ${mail.from}</p>
    ${files.length > 0 && html`<p>${files}</p>`}
    <details id="mail-${mail.id}">
      <summary>Read it</summary>
      ${mail.html ? html`<div data-frame="/api/messages/${mail.id}/html"></div>` : html`<p class="said">${mail.text}</p>`}
    </details>
    ${
      mail.html &&
      html`<details id="text-${mail.id}">
        <summary>As plain text</summary>
        <p class="said">${mail.text}</p>
      </details>`
    }`;
}

/** A mail server that stores received mail. */
export const mail: SandboxSystem = {
  name: 'mail',
  title: 'Mail',
  describe: (world) => `Every mail that a customer got. SMTP on port ${world.ports.smtp}.`,
  refusals: Object.keys(refusals),
  async onStart(world) {
    const { server, sockets } = createSmtpServer(world);
    const listening = server.listen(world.ports.smtp, world.host);
    await once(listening, 'listening');
    world.ports.smtp = (listening.address() as AddressInfo).port;
    return () =>
      new Promise((resolve) => {
        for (const socket of sockets.values()) socket.destroy();
        server.close(() => resolve());
      });
  },
  section: (world) =>
    cardList(
      world.messages.list({ kind: 'mail', limit: 30 }).map(mailCard),
      'No mail yet. It appears here as soon as the app sends one.',
    ),
};
