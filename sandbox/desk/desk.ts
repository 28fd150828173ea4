import type { FastifyReply } from 'fastify';
import { registerItemRoutes, textOfField } from '../core/item-routes.ts';
import { registerBehaviourHook } from '../core/register-behaviour-hook.ts';
import { html, type Html } from '../core/html.ts';
import { buttonForm, cardList, timeElement } from '../core/control-page.ts';
import type { SandboxSystem } from '../core/system.ts';
import { createTicketRegistry, registerTicketSteps, type Ticket, toTicketWire } from './tickets.ts';
import { newTicket, patch } from './wire.ts';

const path = '/tmf-api/troubleTicket/v5/troubleTicket';
const maxShownTickets = 25;

/** Customer service: the people who answer tickets. */
export const desk: SandboxSystem = {
  name: 'desk',
  title: 'Customer service',
  describe: (world) =>
    `Answers tickets (TMF621, ${world.url}${path}): by itself after eight seconds, and solves them after a further message. “Never end” makes it silent.`,
  refusals: ['INVALID_TICKET'],
  sendsEvents: true,
  registerRoutes(app, world) {
    const tickets = createTicketRegistry(world);
    registerBehaviourHook(app, world, 'desk', {
      only: ({ url }) => url.startsWith(path),
      refuse: (reply, code = 'INVALID_TICKET') => sendError(reply, 422, code),
    });
    app.addContentTypeParser(
      'application/json-patch+json',
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error'),
    );

    app.post(path, (request, reply) => {
      const body = newTicket.safeParse(request.body);
      if (!body.success) return sendError(reply, 400, 'INVALID_TICKET', body.error.issues[0]?.path.join('.'));
      const external_id = body.data.externalIdentifier[0]?.id ?? '';
      const existingTicket = tickets.byExternalId(external_id);
      if (existingTicket) return reply.code(200).send(toTicketWire(existingTicket));
      return reply.code(201).send(toTicketWire(tickets.create(body.data, external_id, request.behaviour)));
    });

    app.get<{ Querystring: { 'externalIdentifier.id'?: string } }>(path, ({ query }, reply) => {
      const external_id = query['externalIdentifier.id'] ?? '';
      return reply.send(tickets.listByExternalId(external_id).map(toTicketWire));
    });

    app.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) => {
      const ticket = tickets.get(params.id);
      return ticket ? reply.send(toTicketWire(ticket)) : sendError(reply, 404, 'TICKET_UNKNOWN');
    });

    app.patch<{ Params: { id: string } }>(`${path}/:id`, (request, reply) => {
      const ticket = tickets.get(request.params.id);
      if (!ticket) return sendError(reply, 404, 'TICKET_UNKNOWN');
      const body = patch.safeParse(request.body);
      if (!body.success) return sendError(reply, 400, 'INVALID_PATCH', body.error.issues[0]?.path.join('.'));
      return reply.send(toTicketWire(tickets.change(ticket, body.data)));
    });

    app.delete<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) => {
      if (!tickets.get(params.id)) return sendError(reply, 404, 'TICKET_UNKNOWN');
      tickets.remove(params.id);
      return reply.code(204).send();
    });

    registerItemRoutes(app, {
      path: '/api/desk/tickets',
      system: 'desk',
      list: tickets.list,
      get: tickets.get,
      actions: {
        answer: (ticket, fields) => tickets.answer(ticket, textOfField(fields, 'text', '')),
        status: (ticket, fields) => tickets.changeStatus(ticket, textOfField(fields, 'status', '')),
        again: (ticket) => tickets.resendEvents(ticket),
      },
    });
  },
  onStart: registerTicketSteps,
  section: (world) =>
    cardList(createTicketRegistry(world).list().slice(0, maxShownTickets).map(ticketCard), 'No ticket yet.'),
};

function sendError(reply: FastifyReply, status: number, code: string, reason = code): FastifyReply {
  return reply.code(status).send({ code, reason });
}

const nextStatuses = {
  pending: 'Ask back',
  held: 'Hold',
  resolved: 'Solve',
  closed: 'Close',
  cancelled: 'Cancel',
} as const;

function ticketCard(ticket: Ticket): Html {
  const actionPath = (action: string): string => `/api/desk/tickets/${ticket.id}/${action}`;
  const hasEnded = ticket.status === 'closed' || ticket.status === 'cancelled';
  const facts = Object.entries(ticket.facts).map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  return html`<div class="top">
      <h3>${ticket.number}, ${ticket.subject}</h3>
      <span class="chip ${hasEnded ? '' : 'good'}">${ticket.status}</span>${timeElement(ticket.opened_at)}
    </div>
    <dl class="facts">
      <dt>From</dt>
      <dd>${ticket.customer}</dd>
      <dt>Wrote</dt>
      <dd>${ticket.description}</dd>
      ${facts}
      ${ticket.notes.map(
        ({ author, text }) =>
          html`<dt>${author}</dt>
            <dd>${text}</dd>`,
      )}
      ${
        ticket.wanted_at &&
        html`<dt>Call</dt>
          <dd>${timeElement(ticket.wanted_at)}</dd>`
      }
    </dl>
    <form method="post" action="${actionPath('answer')}" class="fields">
      <label>Answer <input name="text" autocomplete="off" maxlength="2000" required /></label><button>Send</button>
    </form>
    <div class="actions">
      ${Object.entries(nextStatuses).map(([status, label]) => buttonForm(label, actionPath('status'), { status }))}${buttonForm('Send event again', actionPath('again'))}
    </div>`;
}
