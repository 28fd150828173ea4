import type { Pdu, Session } from 'smpp';
import { OutsideError } from '#platform/outside.ts';

export interface SmppLinkSettings {
  host: string;
  port: number;
  tls: boolean;
  systemId: string;
  password: string;
  /** Timeout of a reply, in milliseconds. */
  timeoutMs: number;
  /** Interval of enquire_link on an idle link, in milliseconds. */
  keepAliveMs: number;
}

export interface SmppLink {
  /** @throws OutsideError when the link is lost, does not answer or violates the protocol; a status other than 0 is returned. */
  submit(fields: Record<string, unknown>): Promise<Pdu>;
  /** The name of a command status in SMPP 3.4, 5.1.3, such as ESME_RINVDSTADR. */
  statusName(status: number): string;
  isOpen(): boolean;
  close(): Promise<void>;
}

type SmppRequest = (answered: (pdu: Pdu) => void) => boolean;

const connectionError = (detail: string, cause?: unknown): OutsideError =>
  new OutsideError('sms', 'down', { detail, cause });

/** Errors of the socket name a system call; any other error means that the received data is invalid. */
const toOutsideError = (error: NodeJS.ErrnoException): OutsideError =>
  error.syscall || error.code
    ? connectionError(error.message, error)
    : new OutsideError('sms', 'garbage', { detail: error.message, cause: error });

/**
 * Connects and binds as transceiver (SMPP 3.4, 4.1). A link that failed cannot be used again: open another one.
 * @throws OutsideError `down`, with the status name when the bind is not accepted, because that does not concern the
 * number; or `garbage`.
 */
export async function openSmppLink(settings: SmppLinkSettings): Promise<SmppLink> {
  const { host, port, tls, systemId, password, timeoutMs, keepAliveMs } = settings;
  // Processes that send no SMS need none of the library.
  const { default: smpp } = await import('smpp');
  const session: Session = smpp.connect({ host, port, tls });
  const waitingRejects = new Set<(error: OutsideError) => void>();
  let isConnected = true;

  function fail(error: OutsideError): void {
    isConnected = false;
    clearInterval(keepAlive);
    session.destroy();
    for (const reject of waitingRejects) reject(error);
    waitingRejects.clear();
  }

  const sendRequest = (send: SmppRequest): Promise<Pdu> =>
    new Promise((resolve, reject) => {
      if (!isConnected) return reject(connectionError('not connected'));
      const timer = setTimeout(() => fail(connectionError('no answer in time')), timeoutMs);
      const rejectWith = (error: OutsideError): void => (clearTimeout(timer), reject(error));
      waitingRejects.add(rejectWith);
      const written = send((pdu) => {
        clearTimeout(timer);
        waitingRejects.delete(rejectWith);
        resolve(pdu);
      });
      if (!written) fail(connectionError('not connected'));
    });

  session.on('error', (error: NodeJS.ErrnoException) => fail(toOutsideError(error)));
  session.on('close', () => fail(connectionError('connection closed')));
  session.on('unknown', () => fail(new OutsideError('sms', 'garbage', { detail: 'unknown command' })));
  session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()));
  session.on('deliver_sm', (pdu: Pdu) => session.send(pdu.response()));
  session.on('unbind', (pdu: Pdu) => session.send(pdu.response(), () => undefined) && session.close());

  const keepAlive = setInterval(() => {
    sendRequest((answered) => session.enquire_link(answered)).catch(() => undefined);
  }, keepAliveMs).unref();

  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail(connectionError('no connection in time')), timeoutMs);
    const rejectWith = (error: OutsideError): void => (clearTimeout(timer), reject(error));
    waitingRejects.add(rejectWith);
    session.once(tls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      waitingRejects.delete(rejectWith);
      resolve();
    });
  });

  const statusName = (status: number): string =>
    Object.keys(smpp.errors).find((name) => smpp.errors[name] === status) ??
    `0x${status.toString(16).padStart(8, '0')}`;

  const bind = { system_id: systemId, password, system_type: '', interface_version: 0x34 };
  const bound = await sendRequest((answered) => session.bind_transceiver(bind, answered));
  if (bound.command_status !== 0) {
    fail(connectionError('bind refused'));
    throw new OutsideError('sms', 'down', { code: statusName(bound.command_status), detail: 'bind refused' });
  }

  return {
    statusName,
    submit: (fields) => sendRequest((answered) => session.submit_sm(fields, answered)),
    isOpen: () => isConnected,
    async close() {
      if (!isConnected) return;
      await sendRequest((answered) => session.unbind(answered)).catch(() => undefined);
      fail(connectionError('closed'));
    },
  };
}
