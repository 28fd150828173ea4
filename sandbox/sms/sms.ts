import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import smpp, { type Pdu, type Session } from 'smpp';
import { html, type Html } from '../core/html.ts';
import type { Message } from '../core/messages.ts';
import { cardList, timeElement } from '../core/control-page.ts';
import type { SandboxSystem, SandboxWorld } from '../core/system.ts';

const refusals = [
  'ESME_RINVDSTADR',
  'ESME_RTHROTTLED',
  'ESME_RMSGQFUL',
  'ESME_RSYSERR',
  'ESME_RINVSRCADR',
  'ESME_RSUBMITFAIL',
];

const international = 1;

function formatAddress(digits: string | undefined, ton: unknown): string {
  return ton === international ? `+${digits ?? ''}` : (digits ?? '');
}

const concatenation = 0x00;

/**
 * Assembles the parts of long messages (3GPP TS 23.040, 9.2.3.24.1). Returns the text after the last part, null before.
 * `route`: sender and recipient, the scope of reference numbers.
 */
function createSmsAssembler(): (route: string, words: string, udh: Buffer[] | undefined) => string | null {
  const partsByMessage = new Map<string, Map<number, string>>();
  return (route, words, udh) => {
    const element = udh?.find((part) => part[0] === concatenation);
    if (!element) return words;
    const [, , reference, total = 1, which = 1] = element;
    const key = `${route} ${reference}`;
    const parts = partsByMessage.get(key) ?? new Map<number, string>();
    parts.set(which, words);
    partsByMessage.set(key, parts);
    if (parts.size < total) return null;
    partsByMessage.delete(key);
    return [...parts]
      .toSorted(([a], [b]) => a - b)
      .map(([, text]) => text)
      .join('');
  };
}

function handleSession(session: Session, world: SandboxWorld, delayTimers: Set<NodeJS.Timeout>): void {
  const assemble = createSmsAssembler();

  session.on('error', () => session.destroy());
  for (const bind of ['bind_transceiver', 'bind_transmitter', 'bind_receiver'])
    session.on(bind, (pdu: Pdu) => session.send(pdu.response({ system_id: 'sandbox' })));
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
  session.on('unbind', (pdu: Pdu) => {
    session.send(pdu.response());
    session.close();
  });

  session.on('submit_sm', (pdu: Pdu & { source_addr_ton?: number; dest_addr_ton?: number }) => {
    const to = formatAddress(pdu.destination_addr, pdu.dest_addr_ton);
    const from = formatAddress(pdu.source_addr, pdu.source_addr_ton);
    const words = String(pdu.short_message?.message ?? '');
    const { mode, code, delay_ms = 2_000 } = world.behaviours.consume('sms', `${to} ${from} ${words}`);

    if (mode === 'down') return session.destroy();
    // Parsed as an oversized PDU, as when another service answers on the port.
    if (mode === 'garbage') return void session.socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    if (mode === 'refuse') {
      const status = smpp.errors[code ?? 'ESME_RINVDSTADR'] ?? smpp.errors.ESME_RSYSERR;
      return void session.send(pdu.response({ command_status: status }));
    }
    const saveAndReply = (): void => {
      const text = assemble(`${from} ${to}`, words, pdu.short_message?.udh);
      if (text !== null)
        for (let n = 0; n < (mode === 'twice' ? 2 : 1); n++) world.messages.add({ kind: 'sms', to, from, text });
      const answer = pdu.response({ message_id: randomUUID() });
      session.send(answer);
      if (mode === 'twice') session.send(answer);
    };
    if (mode === 'delay') delayTimers.add(setTimeout(saveAndReply, delay_ms).unref());
    else saveAndReply();
  });
}

const smsCard = (sms: Message): Html =>
  html`<div class="top">
      <h3>${sms.to}</h3>
      ${timeElement(sms.at)}
    </div>
    <p class="context">From ${sms.from}</p>
    <p class="said">${sms.text}</p>`;

/** An SMS centre that stores received messages. */
export const sms: SandboxSystem = {
  name: 'sms',
  title: 'SMS',
  describe: (world) => `Every text message that a customer got. SMPP 3.4 on port ${world.ports.smpp}.`,
  refusals,
  async onStart(world) {
    const sessions = new Set<Session>();
    const delayTimers = new Set<NodeJS.Timeout>();
    const server = smpp.createServer((session) => {
      sessions.add(session);
      session.once('close', () => sessions.delete(session));
      handleSession(session, world, delayTimers);
    });
    server.listen(world.ports.smpp, world.host);
    await once(server, 'listening');
    world.ports.smpp = (server.address() as AddressInfo).port;
    return () =>
      new Promise((resolve) => {
        for (const timer of delayTimers) clearTimeout(timer);
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      });
  },
  section: (world) => cardList(world.messages.list({ kind: 'sms', limit: 30 }).map(smsCard), 'No text message yet.'),
};
