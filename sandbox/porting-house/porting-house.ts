import type { FastifyReply, FastifyRequest } from 'fastify';
import { registerItemRoutes, sendActionReply, textOfField } from '../core/item-routes.ts';
import { registerBehaviourHook } from '../core/register-behaviour-hook.ts';
import { html, type Html } from '../core/html.ts';
import { buttonForm, cardList, timeElement } from '../core/control-page.ts';
import type { SandboxSystem } from '../core/system.ts';
import { donorNumbers, rejectionByEnding } from './donor.ts';
import { createPortOutRegistry, portOutSection } from './port-outs.ts';
import { registerPortingSteps, type PortingRequest, createPortingRegistry, toPortingRequestWire } from './requests.ts';
import { newRequest, rejectionCodes, resubmission } from './wire.ts';

const path = '/porting/v1/requests';
const maxShownRequests = 25;

/** The central porting house and the losing operators. */
export const portingHouse: SandboxSystem = {
  name: 'porting',
  title: 'Number porting',
  describe: (world) =>
    `Moves numbers between operators (${world.url}${path}). Validated after 2 seconds, ported at 10:00 on the next working day of the business clock; “refuse” makes the old operator reject.`,
  refusals: [...rejectionCodes],
  sendsEvents: true,
  registerRoutes(app, world) {
    const requests = createPortingRegistry(world);
    registerBehaviourHook(app, world, 'porting', { only: ({ url }) => url.startsWith('/porting/') });

    app.post(path, (request, reply) => {
      const body = newRequest.safeParse(request.body);
      if (!body.success) return sendError(reply, 422, 'INVALID_REQUEST', body.error.issues[0]?.path.join('.'));
      const existingRequest = requests.byExternalId(body.data.external_id);
      if (existingRequest) return reply.code(200).send(toPortingRequestWire(existingRequest));
      return reply.code(201).send(toPortingRequestWire(requests.create(body.data, request.behaviour)));
    });

    /** A route on an existing request. */
    const onRequest =
      (run: (found: PortingRequest, request: FastifyRequest, reply: FastifyReply) => FastifyReply) =>
      (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
        const portingRequest = requests.get((request.params as { id: string }).id);
        return portingRequest ? run(portingRequest, request, reply) : sendError(reply, 404, 'REQUEST_UNKNOWN');
      };

    app.get(
      `${path}/:id`,
      onRequest((portingRequest, _request, reply) => reply.send(toPortingRequestWire(portingRequest))),
    );
    app.post(
      `${path}/:id/resubmit`,
      onRequest((portingRequest, request, reply) => {
        const body = resubmission.safeParse(request.body);
        if (!body.success) return sendError(reply, 422, 'INVALID_REQUEST', body.error.issues[0]?.path.join('.'));
        const resubmittedRequest = requests.resubmit(
          portingRequest,
          body.data.attempt,
          body.data.data,
          request.behaviour,
        );
        return resubmittedRequest
          ? reply.send(toPortingRequestWire(resubmittedRequest))
          : sendError(reply, 409, 'NOT_REJECTED');
      }),
    );
    app.post(
      `${path}/:id/cancel`,
      onRequest((portingRequest, _request, reply) => {
        const cancelled = requests.cancel(portingRequest);
        return typeof cancelled === 'string'
          ? sendError(reply, 409, 'TOO_LATE', cancelled)
          : reply.send(toPortingRequestWire(cancelled));
      }),
    );

    registerItemRoutes(app, {
      path: '/api/porting/requests',
      system: 'porting',
      list: requests.list,
      get: requests.get,
      actions: {
        advance: requests.advance,
        port: (request) => requests.port(request),
        reject: (request, fields) => requests.reject(request, textOfField(fields, 'code', rejectionCodes[0])),
        expire: requests.expire,
        again: (request) => requests.resendEvents(request),
      },
    });
    const portOuts = createPortOutRegistry(world);
    app.get('/api/porting/port-outs', () => portOuts.list());
    app.post<{ Body: Record<string, unknown> | null }>('/api/porting/port-outs', async (request, reply) => {
      const [msisdn, code] = ['msisdn', 'code'].map((name) => textOfField(request.body ?? {}, name, ''));
      if (!msisdn || !code) return reply.code(400).send({ error: 'a number and a code are needed' });
      return sendActionReply(request, reply, 'porting', await portOuts.request(msisdn, code));
    });
    app.post<{ Params: { id: string } }>('/api/porting/port-outs/:id/again', async (request, reply) => {
      const portOut = portOuts.get(request.params.id);
      if (!portOut) return reply.code(404).send({ error: `nothing with the id ${request.params.id}` });
      return sendActionReply(request, reply, 'porting', await portOuts.again(portOut));
    });
    app.get('/api/porting/known-numbers', () => ({ known: donorNumbers, rejected_endings: rejectionByEnding }));
  },
  onStart: registerPortingSteps,
  section: (world) =>
    html`${cardList(createPortingRegistry(world).list().slice(0, maxShownRequests).map(requestCard), 'No number has been asked for yet.')}
      <details id="porting-numbers">
        <summary>Numbers to try</summary>
        <p class="context">
          A number that ends like this is rejected; correct what was wrong and send it again, and the ones marked with a
          star pass.
        </p>
        <dl class="facts">
          ${Object.entries(rejectionByEnding).map(
            ([ending, code]) =>
              html`<dt>… ${ending}</dt>
                <dd>${code}${!finalRejections.has(code) && ' *'}</dd>`,
          )}
        </dl>
        <p class="context">
          These are known with their data: anything else about them is rejected, the right data passes. All other
          numbers pass.
        </p>
        <dl class="facts">
          ${donorNumbers.map(
            (number) =>
              html`<dt>${number.msisdn}</dt>
                <dd>
                  ${number.operator}, ${number.subscription}, SIM
                  ${number.sim_number}${number.customer_number && `, customer number ${number.customer_number}`}
                </dd>`,
          )}
        </dl>
      </details>
      ${portOutSection(world)}`,
};

const finalRejections: ReadonlySet<string> = new Set(['UNKNOWN_NUMBER', 'NUMBER_INACTIVE', 'HOLDER_MISMATCH']);

function sendError(reply: FastifyReply, status: number, code: string, message = code): FastifyReply {
  return reply.code(status).send({ error: { code, message } });
}

function requestCard(request: PortingRequest): Html {
  const actionPath = (action: string): string => `/api/porting/requests/${request.id}/${action}`;
  const isOpen = ['submitted', 'validated', 'scheduled'].includes(request.state);
  const tone = request.state === 'ported' ? 'good' : isOpen ? '' : 'bad';
  return html`<div class="top">
      <h3>${request.msisdn}</h3>
      <span class="chip ${tone}">${request.state}</span>${timeElement(request.requested_at)}
    </div>
    <dl class="facts">
      <dt>From</dt>
      <dd>${request.data.operator}, ${request.data.subscription}</dd>
      <dt>Given data</dt>
      <dd>SIM ${request.data.sim_number ?? 'none'}, customer number ${request.data.customer_number ?? 'none'}</dd>
      <dt>Submitted</dt>
      <dd>${request.attempt} time${request.attempt > 1 && 's'}</dd>
      ${
        request.scheduled_for &&
        html`<dt>Moves at</dt>
          <dd>${timeElement(request.scheduled_for)}</dd>`
      }
      ${
        request.rejection &&
        html`<dt>Rejected</dt>
          <dd>${request.rejection.code}</dd>`
      }
    </dl>
    <div class="actions">
      ${
        isOpen && [
          buttonForm('Next step', actionPath('advance')),
          buttonForm('Move the number now', actionPath('port')),
          html`<form method="post" action="${actionPath('reject')}">
            <label class="vh" for="why-${request.id}">Why</label>
            <select name="code" id="why-${request.id}">
              ${rejectionCodes.map((code) => html`<option>${code}</option>`)}
            </select>
            <button class="bad">Reject</button>
          </form>`,
        ]
      }${request.state !== 'ported' && request.state !== 'scheduled' && request.state !== 'cancelled' && request.state !== 'expired' && buttonForm('Let it expire', actionPath('expire'), {}, 'bad')}
      ${request.sent_events.length > 0 && buttonForm('Send event again', actionPath('again'))}
    </div>`;
}
