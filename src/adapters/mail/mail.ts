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
  /** Stays the same when a job sends the mail again, so that the other side can tell it is the same one. */
  message_id: string;
  /** BCP 47, told to screen readers by the mail program. */
  language?: string;
}

export interface Mail {
  /**
   * Hands the mail to the server.
   * @throws OutsideError `refused` with the SMTP reply code (such as 550, no such mailbox); `down` when the server
   * cannot be reached, is slow, says to come back later (4xx), or takes neither our login nor our sender; `garbage` when it does not speak SMTP.
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
 * Enhanced codes (RFC 3463) by which a server refuses us and no mailbox: its own system, the way there, the protocol, and what it thinks of
 * our server or of our mails. Somebody mends that one day.
 */
const senderRejection = /^\d{3}[ -]5\.[34567]\.\d{1,3}\b/;

/** Whether it was this mail that the server said no to, or us: a login or a sender that it does not take says nothing of a mailbox. */
const isAboutThisMail = ({ code, command, response = '' }: SmtpError): boolean =>
  !senderRejection.test(response) && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM'));

function toOutsideError(error: SmtpError): OutsideError {
  const { code, responseCode } = error;
  const reply = responseCode === undefined ? code : String(responseCode);
  const options = { ...(reply && { code: reply }), cause: error };
  // RFC 5321 knows negative replies from 400 to 599 only.
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
 * Mail over SMTP. `url`: `smtp://host:port`, or `smtps://user:password@host` (TLS from the start). With `demandTls` nothing is said
 * to a server over `smtp://` that does not turn to TLS (STARTTLS). `from`: an address, or `Name <address>`. Nothing is said to the server before the first mail.
 */
export function openMail(settings: { url: string; from: string; demandTls?: boolean; timeoutMs?: number }): Mail {
  const { url, from, demandTls = false, timeoutMs = 15_000 } = settings;
  const options = {
    url,
    pool: true,
    ...(demandTls ? { requireTLS: true } : {}),
    maxConnections: 5,
    // Trying again is the job's business: here it would hide that the server is down.
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
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return (transport ??= createTransport(options as Parameters<typeof createTransport>[0], { from }));
  };
  return {
    async send(mail) {
      const opened = await open();
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
