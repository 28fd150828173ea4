import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerBehaviourHook } from '../core/register-behaviour-hook.ts';
import { buttonForm, cardList, timeElement } from '../core/control-page.ts';
import { html, type Html } from '../core/html.ts';
import { registerItemRoutes, textOfField } from '../core/item-routes.ts';
import type { SandboxSystem } from '../core/system.ts';
import {
  createAccessPoint,
  type EDocument,
  type Participant,
  refusalReasons,
  registerDocumentTransport,
} from './documents.ts';

const path = '/e-invoicing/api';
const maxShown = 25;

const documentTypes = ['Invoice', 'CreditNote'].map(
  (root) =>
    `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`,
);

/** The Peppol access point, with the companies that its network reaches. */
export const eInvoicing: SandboxSystem = {
  name: 'e-invoicing',
  title: 'E-invoicing',
  describe: (world) =>
    `Peppol access point (${world.url}/e-invoicing): finds companies by their enterprise number and delivers their e-invoices in some seconds.`,
  refusals: [...refusalReasons],
  sendsEvents: true,
  registerRoutes(app, world) {
    const point = createAccessPoint(world);
    // A refusal comes after the document was accepted, from the receiving side.
    registerBehaviourHook(app, world, 'e-invoicing', { only: ({ url }) => url.startsWith(path) });
    registerFormParser(app);

    app.get<{ Querystring: { peppol_id?: string } }>(`${path}/validate/peppol-id`, ({ query }, reply) => {
      const [, number] = /^0208:(\d{10})$/.exec(query.peppol_id ?? '') ?? [];
      if (number === undefined) return sendError(reply, 422, 'Invalid Peppol ID format');
      const isRegistered = point.findAndListParticipant(number);
      return reply.send({
        is_valid: isRegistered,
        dns_valid: isRegistered,
        business_card_valid: isRegistered,
        supported_document_types: isRegistered ? documentTypes : [],
        business_card: isRegistered
          ? { name: `Company ${number}`, country_code: 'BE', registration_date: '2026-01-01' }
          : null,
      });
    });

    app.post<{ Body: { file?: string } }>(`${path}/documents/ubl`, ({ body }, reply) => {
      const ubl = body.file ?? '';
      if (!/<(Invoice|CreditNote)[\s>]/.test(ubl)) return sendError(reply, 415, 'UBL file is not valid or empty');
      return reply.code(201).send(toDocumentWire(point.create(ubl)));
    });

    app.post<{ Params: { id: string }; Querystring: Record<string, string> }>(
      `${path}/documents/:id/send`,
      ({ params, query, behaviour }, reply) => {
        const document = point.get(params.id);
        if (!document) return sendError(reply, 404, 'Document not found');
        if (document.state !== 'DRAFT') return sendError(reply, 405, 'Document is not in draft state');
        const receiver = query['receiver_peppol_id'];
        if (!receiver) return sendError(reply, 400, 'Missing Peppol information');
        return reply.send(toDocumentWire(point.send(document, receiver, behaviour)));
      },
    );

    app.get<{ Params: { id: string } }>(`${path}/documents/:id`, ({ params }, reply) => {
      const document = point.get(params.id);
      return document ? reply.send(toDocumentWire(document)) : sendError(reply, 404, 'Document not found');
    });

    app.get<{ Params: { id: string } }>(`${path}/documents/:id/timeline`, ({ params }, reply) => {
      const document = point.get(params.id);
      return document
        ? reply.send({ document_id: document.id, events: document.timeline })
        : sendError(reply, 404, 'Document not found');
    });

    app.get<{ Params: { id: string } }>('/e-invoicing/ubl/:id', ({ params }, reply) => {
      const document = point.get(params.id);
      return document ? reply.type('application/xml').send(document.ubl) : reply.code(404).send();
    });

    registerItemRoutes(app, {
      path: '/api/e-invoicing/documents',
      system: 'e-invoicing',
      list: point.list,
      get: point.get,
      actions: {
        deliver: point.deliver,
        fail: (document, fields) => point.fail(document, textOfField(fields, 'reason', refusalReasons[0])),
        again: point.resendEvent,
      },
    });
    registerItemRoutes(app, {
      path: '/api/e-invoicing/participants',
      system: 'e-invoicing',
      list: point.participants,
      get: point.participant,
      actions: { register: point.register, unregister: point.unregister },
    });
  },
  onStart: registerDocumentTransport,
  section: (world) => {
    const point = createAccessPoint(world);
    return html`${cardList(point.list().slice(0, maxShown).map(documentCard), 'No document yet.')}
    ${cardList(point.participants().slice(0, maxShown).map(participantCard), 'No company was looked up yet.')}`;
  },
};

/** Reads the part `file` of a form as text. */
function registerFormParser(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'string' },
    ({ headers }: FastifyRequest, body: string, parsed) => {
      const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
      const parts = boundary === undefined ? [] : body.split(`--${boundary}`);
      const file = parts.find((part) => /^\r\ncontent-disposition:[^\r]*; name="file"/i.test(part));
      parsed(null, { file: file?.slice(file.indexOf('\r\n\r\n') + 4, -2) });
    },
  );
}

const sendError = (reply: FastifyReply, status: number, detail: string): FastifyReply =>
  reply.code(status).send({ detail });

const toDocumentWire = ({ id, state, kind, number, created_at }: EDocument) => ({
  id,
  created_at,
  document_type: kind === 'invoice' ? 'INVOICE' : 'CREDIT_NOTE',
  state,
  direction: 'OUTBOUND',
  invoice_id: number,
});

function documentCard(document: EDocument): Html {
  const actionPath = (action: string): string => `/api/e-invoicing/documents/${document.id}/${action}`;
  const { kind, number, state, receiver, reason } = document;
  const tone = state === 'SENT' ? 'good' : state === 'FAILED' ? 'bad' : '';
  return html`<div class="top">
      <h3>${kind} ${number}</h3>
      <span class="chip ${tone}">${state.toLowerCase()}</span>${timeElement(document.created_at)}
    </div>
    <dl class="facts">
      <dt>To</dt>
      <dd>${receiver === null ? 'not sent' : `0208:${receiver}`}</dd>
      ${
        reason &&
        html`<dt>Refused</dt>
          <dd>${reason}</dd>`
      }
    </dl>
    <div class="actions">
      ${
        state === 'TRANSIT' && [
          buttonForm('Deliver now', actionPath('deliver')),
          buttonForm('Refuse', actionPath('fail'), { reason: refusalReasons[0] }, 'bad'),
        ]
      }${(state === 'SENT' || state === 'FAILED') && buttonForm('Send event again', actionPath('again'))}
      <a class="link" href="/e-invoicing/ubl/${document.id}">UBL</a>
    </div>`;
}

function participantCard({ id, registered }: Participant): Html {
  const actionPath = (action: string): string => `/api/e-invoicing/participants/${id}/${action}`;
  return html`<div class="top">
      <h3>0208:${id}</h3>
      <span class="chip ${registered ? 'good' : 'bad'}">${registered ? 'registered' : 'not registered'}</span>
    </div>
    <div class="actions">
      ${registered ? buttonForm('Take out of Peppol', actionPath('unregister'), {}, 'bad') : buttonForm('Register', actionPath('register'))}
    </div>`;
}
