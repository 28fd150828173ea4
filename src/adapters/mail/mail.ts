import type { Transporter } from 'nodemailer';
import { OutsideError } from '#platform/outside.ts';

export interface MailAttachment {
  name: string;
  /** Media type, such as application/pdf. */
  type: string;
  content: Uint8Array;
}

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
  /** Unchanged when a job sends the mail again, so that the recipient's server can recognise the repetition. */
  message_id: string;
  /** BCP 47; mail programs pass it to screen readers. */
  language?: string;
}

export interface Mail {
  /**
   * Sends the mail to the server.
   * @throws OutsideError `refused` with the SMTP reply code (such as 550, no such mailbox); `down` when the server
   * cannot be reached, is slow, refuses temporarily (4xx), or rejects our login or sender; `garbage` when it does not
   * speak SMTP.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

declare module '#platform/outside.ts' {
  interface Outside {
    mail: Mail;
  }
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  /** SMTP command in progress. */
  command?: string;
  /** Reply of the server. */
  response?: string;
}

/**
 * Enhanced status codes (RFC 3463) of a refusal of our server rather than of the mailbox: system, routing, protocol,
 * and security or policy. An operator can solve these.
 */
const senderRejection = /^\d{3}[ -]5\.[34567]\.\d{1,3}\b/;

/** Matches a single address, without characters that separate or quote addresses. */
const oneAddress = /^[^\s<>,;:"()]+@[^\s<>,;:"()@]+$/;

/** Whether the server refused this mail. A rejected login or sender is our fault and does not concern the mailbox. */
const isAboutThisMail = ({ code, command, response = '' }: SmtpError): boolean =>
  !senderRejection.test(response) && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'));

function toOutsideError(error: SmtpError): OutsideError {
  const { code, responseCode } = error;
  const reply = responseCode === undefined ? code : String(responseCode);
  const options = { ...(reply && { code: reply }), cause: error };
  // RFC 5321 has negative replies from 400 to 599 only.
  if (code === 'EPROTOCOL' || (responseCode !== undefined && (responseCode < 400 || responseCode > 599)))
    return new OutsideError('mail', 'garbage', options);
  if (responseCode !== undefined && responseCode >= 500 && isAboutThisMail(error))
    return new OutsideError('mail', 'refused', options);
  if (responseCode !== undefined) return new OutsideError('mail', 'down', options);
  // An address that cannot be written on an envelope is refused before anything is sent.
  if (code === 'EENVELOPE') return new OutsideError('mail', 'refused', options);
  return new OutsideError('mail', 'down', options);
}

/**
 * Opens mail over SMTP. `url`: `smtp://host:port`, or `smtps://user:password@host` (TLS from the start). With
 * `demandTls` nothing is sent to an `smtp://` server that does not support STARTTLS. `from`: an address, or `Name
 * <address>`. Connects at the first mail.
 */
export function openMail(settings: { url: string; from: string; demandTls?: boolean; timeoutMs?: number }): Mail {
  const { url, from, demandTls = false, timeoutMs = 15_000 } = settings;
  const options = {
    url,
    pool: true,
    ...(demandTls ? { requireTLS: true } : {}),
    maxConnections: 5,
    // Retries are left to the job: here they would hide that the server is down.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Transporter | undefined;
  // Processes that send no mail need none of the library.
  const openTransport = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return (transport ??= createTransport(options as Parameters<typeof createTransport>[0], { from }));
  };
  return {
    async send(mail) {
      // The library would accept several addresses, and further headers after a line break.
      if (!oneAddress.test(mail.to)) throw new OutsideError('mail', 'refused', { code: 'ADDRESS_INVALID' });
      const opened = await openTransport();
      try {
        await opened.sendMail({
          to: mail.to,
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: formatMessageId(mail.message_id, from),
          headers: { 'Auto-Submitted': 'auto-generated', ...(mail.language && { 'Content-Language': mail.language }) },
          attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
          })),
        });
      } catch (error) {
        throw toOutsideError(error as SmtpError);
      }
    },
    close: () => transport?.close(),
  };
}

function formatMessageId(id: string, from: string): string {
  if (id.includes('@')) return id;
  return `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`;
}
