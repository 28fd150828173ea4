import { randomUUID } from 'node:crypto';
import { type Behaviour, eventCopiesOf } from '../core/behaviours.ts';
import type { SandboxWorld } from '../core/system.ts';

/** A company in the network, by its enterprise number. Every number is registered until it is taken out. */
export interface Participant {
  id: string;
  registered: boolean;
}

export interface EDocument {
  id: string;
  /** Number on the document. */
  number: string;
  kind: 'invoice' | 'credit note';
  state: 'DRAFT' | 'TRANSIT' | 'SENT' | 'FAILED';
  receiver: string | null;
  reason: string | null;
  ubl: string;
  created_at: string;
  /** Number of copies of each event. */
  times: number;
  timeline: { event_type: string; timestamp: string; details: Record<string, string> | null }[];
}

/** Reasons for which a receiving access point does not take a document. */
export const refusalReasons = ['REJECTED_BY_RECEIVER', 'RECEIVER_UNREACHABLE'] as const;

const deliveryMs = 5_000;
const endOfTransit = 'e-invoice-transit';
type Transit = { id: string; reason: string | null };

const enterpriseNumber = /^\d{10}$/;
const textOf = (ubl: string, element: string): string =>
  new RegExp(`<cbc:${element}(?: [^>]*)?>([^<]+)</cbc:${element}>`).exec(ubl)?.[1] ?? '';

/** The access point: participants of the network, and documents that were given to it. */
export function createAccessPoint(world: SandboxWorld) {
  const participants = world.store.collection<Participant>('peppol-participant');
  const documents = world.store.collection<EDocument>('e-document');

  const isTaken = (id: string): boolean => participants.get(id)?.registered ?? enterpriseNumber.test(id);

  const record = (
    document: EDocument,
    event_type: string,
    change: Partial<EDocument> = {},
    details: Record<string, string> | null = null,
  ): EDocument => {
    const event = { event_type, timestamp: world.clock.now().toISOString(), details };
    return documents.save({ ...document, ...change, timeline: [...document.timeline, event] });
  };

  const sendEvent = (document: EDocument, times = document.times): EDocument => {
    const type = document.state === 'SENT' ? 'document.sent' : 'document.sent.failed';
    const event = {
      id: `evt_${randomUUID()}`,
      tenant_id: 'ten_sandbox',
      created_at: Math.floor(world.clock.now().getTime() / 1000),
      type,
      data: { document_id: document.id },
    };
    if (times > 0) world.events.send({ to: '/api/webhook/e-invoicing', json: event, lane: document.id, times });
    return document;
  };

  const finish = (document: EDocument, reason: string | null): EDocument | string => {
    if (document.state !== 'TRANSIT') return `the document is ${document.state}`;
    return sendEvent(
      reason === null
        ? record(document, 'send_success', { state: 'SENT' })
        : record(document, 'send_failed', { state: 'FAILED', reason }, { error: reason }),
    );
  };

  return {
    participants: () => participants.list(),
    participant: (id: string): Participant | undefined =>
      participants.get(id) ?? (enterpriseNumber.test(id) ? { id, registered: true } : undefined),
    register: (participant: Participant) => participants.save({ ...participant, registered: true }),
    unregister: (participant: Participant) => participants.save({ ...participant, registered: false }),
    /** Looks a participant up, and shows it on the page from then on. */
    findAndListParticipant(id: string): boolean {
      if (enterpriseNumber.test(id)) participants.save({ id, registered: isTaken(id) });
      return isTaken(id);
    },

    list: () => documents.list(),
    get: (id: string) => documents.get(id),
    create(ubl: string): EDocument {
      const document: EDocument = {
        id: `doc_${randomUUID()}`,
        number: textOf(ubl, 'ID'),
        kind: ubl.includes('<CreditNote') ? 'credit note' : 'invoice',
        state: 'DRAFT',
        receiver: null,
        reason: null,
        ubl,
        created_at: world.clock.now().toISOString(),
        times: 1,
        timeline: [],
      };
      return record(document, 'document_created');
    },
    /** Sends a draft. It arrives, or fails, after some seconds; with `hold` it stays on its way. */
    send(document: EDocument, receiver: string, behaviour: Behaviour): EDocument {
      const sentDocument = record(document, 'send_attempted', {
        state: 'TRANSIT',
        receiver,
        times: eventCopiesOf(behaviour),
      });
      const refused = behaviour.mode === 'refuse' ? (behaviour.code ?? refusalReasons[0]) : null;
      const reason = refused ?? (isTaken(receiver) ? null : 'RECEIVER_UNREACHABLE');
      if (behaviour.mode !== 'hold')
        world.scheduler.scheduleIn(deliveryMs, endOfTransit, { id: sentDocument.id, reason } satisfies Transit);
      return sentDocument;
    },
    deliver: (document: EDocument) => finish(document, null),
    fail: (document: EDocument, reason: string) => finish(document, reason),
    resendEvent: (document: EDocument): EDocument | string =>
      document.state === 'SENT' || document.state === 'FAILED'
        ? sendEvent(document, 1)
        : `nothing is to be told of a document in ${document.state}`,
    finishTransit({ id, reason }: Transit): void {
      const document = documents.get(id);
      if (document) finish(document, reason);
    },
  };
}

/** Registers the end of transits; called once at the start. */
export function registerDocumentTransport(world: SandboxWorld): void {
  world.scheduler.handle<Transit>(endOfTransit, (dueTransit) => createAccessPoint(world).finishTransit(dueTransit));
}
