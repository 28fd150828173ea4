import { randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Store } from './store.ts';

export interface Attachment {
  name: string;
  type: string;
  size: number;
  url: string;
}

export interface Message {
  id: string;
  kind: 'mail' | 'sms';
  to: string;
  from: string;
  subject: string | null;
  text: string;
  html: string | null;
  links: string[];
  attachments: Attachment[];
  /** Business time. */
  at: string;
}

export interface NewMessage {
  kind: Message['kind'];
  to: string;
  from: string;
  subject?: string;
  text: string;
  html?: string;
  files?: { name: string; type: string; content: Uint8Array }[];
}

export interface Messages {
  add(message: NewMessage): Message;
  /** Newest first; `to` is compared without case, spaces and a leading `+`. */
  list(filter?: { to?: string; kind?: Message['kind']; limit?: number }): Message[];
  get(id: string): Message | undefined;
  file(id: string, n: number): { name: string; type: string; content: Buffer } | undefined;
}

interface StoredFile {
  id: string;
  name: string;
  type: string;
  base64: string;
}

const normalizeAddress = (address: string): string => address.toLowerCase().replace(/^\+|\s/g, '');

function findLinks(text: string, html: string | undefined): string[] {
  const hrefs = [...(html ?? '').matchAll(/href="(https?:[^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );
  const urls = [...text.matchAll(/https?:\/\/[^\s<>")]+/g)].map((match) => match[0].replace(/[.,]$/, ''));
  return [...new Set([...hrefs, ...urls])];
}

/** Stores all received mail and SMS. */
export function createMessageStore(store: Store, clock: Clock): Messages {
  const storedMessages = store.collection<Message & { to_plain: string }>('message');
  const files = store.collection<StoredFile>('message-file');
  return {
    add({ files: parts = [], ...message }) {
      const id = randomUUID();
      const attachments = parts.map((part, n) => {
        files.save({
          id: `${id}/${n}`,
          name: part.name,
          type: part.type,
          base64: Buffer.from(part.content).toString('base64'),
        });
        return {
          name: part.name,
          type: part.type,
          size: part.content.byteLength,
          url: `/api/messages/${id}/files/${n}`,
        };
      });
      return storedMessages.save({
        id,
        kind: message.kind,
        to: message.to,
        from: message.from,
        subject: message.subject ?? null,
        text: message.text,
        html: message.html ?? null,
        links: findLinks(message.text, message.html),
        attachments,
        at: clock.now().toISOString(),
        to_plain: normalizeAddress(message.to),
      });
    },
    list({ to, kind, limit = 200 } = {}) {
      const where = { ...(to && { to_plain: normalizeAddress(to) }), ...(kind && { kind }) };
      return storedMessages.list({ where, limit }).map(({ to_plain: _, ...message }) => message);
    },
    get: (id) => storedMessages.get(id),
    file(id, n) {
      const attachment = files.get(`${id}/${n}`);
      return (
        attachment && {
          name: attachment.name,
          type: attachment.type,
          content: Buffer.from(attachment.base64, 'base64'),
        }
      );
    },
  };
}
