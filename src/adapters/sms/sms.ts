import type { Pdu } from 'smpp';
import { OutsideError } from '#platform/outside.ts';
import { encodeSmsText } from './encode-sms-text.ts';
import { openSmppLink, type SmppLink } from './smpp-link.ts';

export interface OutgoingSms {
  /** E.164, such as +32470123456. */
  to: string;
  text: string;
  /** Seconds after which the text is dropped, for codes that expire. Absent: the SMS centre decides. */
  valid_for_seconds?: number;
}

export interface Sms {
  /**
   * Sends a text to the SMS centre, in several parts when it is long; returns the centre's id of each part.
   * @throws OutsideError `refused` with the status name (such as ESME_RINVDSTADR, an invalid number); `down` when the
   * centre cannot be reached, does not answer, is full or throttles us; `garbage` when it does not speak SMPP.
   */
  send(sms: OutgoingSms): Promise<string[]>;
  close(): Promise<void>;
}

declare module '#platform/outside.ts' {
  interface Outside {
    sms: Sms;
  }
}

export interface SmsSettings {
  /** `smpp://system_id:password@host:port`, or `ssmpp://` for TLS. */
  url: string;
  /** At most 11 letters and digits, or a number in E.164. */
  from: string;
  timeoutMs?: number;
  keepAliveMs?: number;
}

/** A temporary fault of the centre, worth a retry (SMPP 3.4, 5.1.3). */
const transientStatuses = new Set([
  'ESME_RSYSERR',
  'ESME_RMSGQFUL',
  'ESME_RTHROTTLED',
  'ESME_RSUBMITFAIL',
  'ESME_RX_T_APPN',
  'ESME_RINVBNDSTS',
]);

const international = { ton: 1, npi: 1 };
const alphanumeric = { ton: 5, npi: 0 };

function senderFields(from: string): Record<string, unknown> {
  const isNumber = /^\+?\d+$/.test(from);
  const { ton, npi } = isNumber ? international : alphanumeric;
  return { source_addr_ton: ton, source_addr_npi: npi, source_addr: from.replace('+', '') };
}

/** SMPP 3.4, 7.1.1: a relative time, YYMMDDhhmmss000R. */
function formatRelativeTime(seconds: number): string {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `0000${two(seconds / 86_400)}${two((seconds % 86_400) / 3_600)}${two((seconds % 3_600) / 60)}${two(seconds % 60)}000R`;
}

/** Opens SMS over SMPP 3.4. One link, opened at the first message, kept alive, and opened again when it was lost. */
export function openSms({ url, from, timeoutMs = 10_000, keepAliveMs = 30_000 }: SmsSettings): Sms {
  const centreUrl = new URL(url);
  const tls = centreUrl.protocol === 'ssmpp:';
  const settings = {
    host: centreUrl.hostname,
    port: Number(centreUrl.port) || (tls ? 3550 : 2775),
    tls,
    systemId: decodeURIComponent(centreUrl.username),
    password: decodeURIComponent(centreUrl.password),
    timeoutMs,
    keepAliveMs,
  };
  let opening: Promise<SmppLink> | undefined;
  let reference = 0;

  async function link(): Promise<SmppLink> {
    const current = await opening?.catch(() => undefined);
    if (current?.isOpen()) return current;
    const earlierOpening = opening;
    // The first sender after a lost connection opens a new one; the others wait for it.
    await Promise.resolve();
    if (opening === earlierOpening) opening = openSmppLink(settings);
    return opening as Promise<SmppLink>;
  }

  return {
    async send({ to, text, valid_for_seconds }) {
      if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new OutsideError('sms', 'refused', { code: 'ESME_RINVDSTADR' });
      reference = (reference + 1) & 0xff;
      const parts = encodeSmsText(text, reference);
      const openLink = await link();
      const ids: string[] = [];
      for (const { body, udh, data_coding } of parts) {
        const reply = await openLink.submit({
          ...senderFields(from),
          dest_addr_ton: international.ton,
          dest_addr_npi: international.npi,
          destination_addr: to.slice(1),
          data_coding,
          // 0x40: the message begins with a user data header.
          esm_class: udh ? 0x40 : 0,
          short_message: udh ? Buffer.concat([udh, body]) : body,
          ...(valid_for_seconds && { validity_period: formatRelativeTime(valid_for_seconds) }),
        });
        ids.push(parseSubmitReply(openLink, reply));
      }
      return ids;
    },
    async close() {
      const openLink = await opening?.catch(() => undefined);
      await openLink?.close();
    },
  };
}

function parseSubmitReply(link: SmppLink, { command, command_status: status, message_id }: Pdu): string {
  const code = link.statusName(status);
  if (command !== 'submit_sm_resp') throw new OutsideError('sms', 'garbage', { code, detail: command });
  if (transientStatuses.has(code)) throw new OutsideError('sms', 'down', { code });
  if (status !== 0) throw new OutsideError('sms', 'refused', { code });
  if (!message_id) throw new OutsideError('sms', 'garbage', { detail: 'no message id' });
  return message_id;
}
