import type { z } from 'zod';
import { callOutside, parseOutsideMessage } from '#platform/outside-call.ts';
import { documentWire, errorWire, participantWire, timelineWire, webhookWire } from './wire.ts';

const SYSTEM = 'einvoicing';

/** Scheme of Belgian enterprise numbers in the list of participant identifier schemes of Peppol. */
const BELGIAN_ENTERPRISE = '0208';

export type EInvoiceKind = 'invoice' | 'credit_note';

/** `transit`: on its way. `delivered`: the receiving access point has it. `refused`: it was not delivered. */
export type EInvoiceTransport = 'draft' | 'transit' | 'delivered' | 'refused';

export interface NewTransmission {
  document_id: string;
  /** Enterprise numbers, ten digits. */
  sender: string;
  receiver: string;
}

export interface EInvoicing {
  /** Whether a company receives this kind of document over Peppol, by its enterprise number (ten digits). */
  canReceive(enterprise_number: string, kind: EInvoiceKind): Promise<boolean>;
  /** Stores a UBL document as a draft, which sends nothing. Each call makes another draft. */
  createDraft(ubl: string, file_name: string): Promise<{ document_id: string }>;
  /** Sends a draft; refused with `NOT_DRAFT` when it was sent before. */
  sendDraft(transmission: NewTransmission): Promise<EInvoiceTransport>;
  /** Fetches the state of a document, with the reason when it was not delivered, because events may be lost. */
  transport(document_id: string): Promise<{ transport: EInvoiceTransport; reason: string | null }>;
  /** The id of the document of a webhook event; null for other events. */
  parseWebhook(body: unknown): string | null;
}

declare module '#platform/outside.ts' {
  interface Outside {
    einvoicing: EInvoicing;
  }
}

const transports: Record<z.output<typeof documentWire>['state'], EInvoiceTransport> = {
  DRAFT: 'draft',
  TRANSIT: 'transit',
  SENT: 'delivered',
  FAILED: 'refused',
  RECEIVED: 'delivered',
};

/** Refusals carry no code of their own, so the HTTP status becomes the code. */
const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_DOCUMENT',
  404: 'DOCUMENT_UNKNOWN',
  405: 'NOT_DRAFT',
  406: 'INVALID_DOCUMENT',
  409: 'SENDER_NOT_ALLOWED',
  415: 'INVALID_DOCUMENT',
  422: 'INVALID_DOCUMENT',
};

const roots: Record<EInvoiceKind, string> = { invoice: 'Invoice', credit_note: 'CreditNote' };

/** Document type identifier of Peppol BIS Billing 3.0, without the prefix of its scheme. */
const documentType = (kind: EInvoiceKind): string =>
  `urn:oasis:names:specification:ubl:schema:xsd:${roots[kind]}-2::${roots[kind]}##` +
  'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';

/**
 * The Peppol access point behind `url`, in the REST interface of e-invoice.be 1.1.
 * Every method throws OutsideError; `refused` carries INVALID_DOCUMENT, DOCUMENT_UNKNOWN, NOT_DRAFT or SENDER_NOT_ALLOWED.
 */
export function openEInvoicing(options: { url: string; key: string; timeout_ms?: number }): EInvoicing {
  const callAccessPoint = <S extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    answer: S,
    form?: FormData,
  ): Promise<z.output<S>> =>
    callOutside({
      system: SYSTEM,
      method,
      url: options.url,
      path,
      key: options.key,
      ...(form ? { form } : {}),
      answer,
      refusal: parseRefusal,
      ...(options.timeout_ms ? { timeout_ms: options.timeout_ms } : {}),
    });
  const documentPath = (document_id: string, suffix = ''): string =>
    `/api/documents/${encodeURIComponent(document_id)}${suffix}`;

  return {
    async canReceive(enterprise_number, kind) {
      const id = encodeURIComponent(`${BELGIAN_ENTERPRISE}:${enterprise_number}`);
      const participant = await callAccessPoint('GET', `/api/validate/peppol-id?peppol_id=${id}`, participantWire);
      const types = participant.supported_document_types ?? [];
      return participant.is_valid && (types.length === 0 || types.some((type) => type.endsWith(documentType(kind))));
    },
    async createDraft(ubl, file_name) {
      const form = new FormData();
      form.set('file', new Blob([ubl], { type: 'application/xml' }), file_name);
      return { document_id: (await callAccessPoint('POST', '/api/documents/ubl', documentWire, form)).id };
    },
    async sendDraft({ document_id, sender, receiver }) {
      const parties = new URLSearchParams({
        sender_peppol_scheme: BELGIAN_ENTERPRISE,
        sender_peppol_id: sender,
        receiver_peppol_scheme: BELGIAN_ENTERPRISE,
        receiver_peppol_id: receiver,
      });
      return transports[
        (await callAccessPoint('POST', documentPath(document_id, `/send?${parties.toString()}`), documentWire)).state
      ];
    },
    async transport(document_id) {
      const transport = transports[(await callAccessPoint('GET', documentPath(document_id), documentWire)).state];
      if (transport !== 'refused') return { transport, reason: null };
      const { events } = await callAccessPoint('GET', documentPath(document_id, '/timeline'), timelineWire);
      const failed = events.findLast(({ event_type }) => event_type === 'send_failed');
      const reason = Object.values(failed?.details ?? {}).find((value) => typeof value === 'string');
      return { transport, reason: reason?.slice(0, 300) ?? null };
    },
    parseWebhook(body) {
      const { type, data } = parseOutsideMessage(SYSTEM, webhookWire, body);
      return type.startsWith('document.sent') ? data.document_id : null;
    },
  };
}

function parseRefusal(body: unknown, status: number): { code?: string; detail?: string } | null {
  const parsed = errorWire.safeParse(body);
  if (!parsed.success) return null;
  const { detail } = parsed.data;
  return {
    code: codes[status] ?? `HTTP_${status}`,
    ...(typeof detail === 'string' ? { detail: detail.slice(0, 300) } : {}),
  };
}
