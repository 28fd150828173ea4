/** The parts of the smpp package that are used here; it comes without types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer, Socket } from 'node:net';

  export interface Pdu {
    command: string;
    command_status: number;
    sequence_number: number;
    esm_class?: number;
    data_coding?: number;
    source_addr?: string;
    destination_addr?: string;
    message_id?: string;
    short_message?: { message: string | Buffer; udh?: Buffer[] };
    response(fields?: Record<string, unknown>): Pdu;
  }

  export interface Session extends EventEmitter {
    readonly socket: Socket;
    /** False when the connection cannot be written to; then `answered` is never called. */
    send(pdu: Pdu, answered?: (pdu: Pdu) => void): boolean;
    bind_transceiver(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): boolean;
    submit_sm(fields: Record<string, unknown>, answered: (pdu: Pdu) => void): boolean;
    enquire_link(answered: (pdu: Pdu) => void): boolean;
    unbind(answered: (pdu: Pdu) => void): boolean;
    close(closed?: () => void): void;
    destroy(closed?: () => void): void;
  }

  interface Smpp {
    connect(options: { host: string; port: number; tls?: boolean }): Session;
    createServer(onSession: (session: Session) => void): NetServer;
    /** ESME_… names and their numbers. */
    errors: Record<string, number>;
  }
  const smpp: Smpp;
  export default smpp;
}
