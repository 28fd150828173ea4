import type { FastifyReply } from 'fastify';
import { registerBehaviourHook } from '../core/register-behaviour-hook.ts';
import { html, type Html } from '../core/html.ts';
import { cardList } from '../core/control-page.ts';
import { pageFrame } from '../core/page-frame.ts';
import type { SandboxSystem } from '../core/system.ts';
import {
  createCarbonCreditRegistry,
  type Credit,
  newIssuance,
  newRetirement,
  search,
  toCreditWire,
} from './credits.ts';

const path = '/registry/v1';

/** The registry of CO₂ removal: credits with serials, which anybody can look up. */
export const registry: SandboxSystem = {
  name: 'registry',
  title: 'Registry of CO₂ removal',
  describe: (world) =>
    `Keeps credits of a tonne with their serials (${world.url}${path}). Anybody can look one up: ${world.url}/registry`,
  refusals: ['SERIAL_UNKNOWN'],
  registerRoutes(app, world) {
    const book = createCarbonCreditRegistry(world);
    registerBehaviourHook(app, world, 'registry', {
      only: ({ url }) => url.startsWith(path),
      refuse: (reply, code = 'SERIAL_UNKNOWN') => sendError(reply, 422, code),
    });
    const answer = (reply: FastifyReply, outcome: Credit[] | string): FastifyReply =>
      typeof outcome === 'string'
        ? sendError(reply, outcome === 'NO_RANGE' || outcome === 'SERIAL_UNKNOWN' ? 422 : 409, outcome)
        : reply.code(201).send({ credits: outcome.length });
    app.post(`${path}/issuances`, (request, reply) => {
      const body = newIssuance.safeParse(request.body);
      return body.success ? answer(reply, book.issue(body.data)) : sendError(reply, 422, 'INVALID_ISSUANCE');
    });
    app.post(`${path}/retirements`, (request, reply) => {
      const body = newRetirement.safeParse(request.body);
      return body.success ? answer(reply, book.retire(body.data)) : sendError(reply, 422, 'INVALID_RETIREMENT');
    });
    app.post(`${path}/credits/search`, (request, reply) => {
      const body = search.safeParse(request.body);
      if (!body.success) return sendError(reply, 422, 'INVALID_SEARCH');
      return reply.send({ credits: body.data.serials.flatMap((each) => book.get(each) ?? []).map(toCreditWire) });
    });
    app.get<{ Querystring: { serial?: string | string[] } }>('/registry', ({ query }, reply) => {
      const serial = ([query.serial].flat()[0] ?? '').trim().slice(0, 100);
      const credit = serial === '' ? undefined : book.get(serial);
      return reply
        .code(serial === '' || credit ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(searchPage(serial, credit).text);
    });
  },
  section: (world) => cardList(createCarbonCreditRegistry(world).list().slice(0, 12).map(creditCard), 'No credit yet.'),
};

function sendError(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ error: { code, message: code } });
}

const facts = ({ project, lot, vintage, issued_on, retired_on, beneficiary }: Credit): Html =>
  html`<dl class="facts">
    <dt>Project</dt>
    <dd>${project}, lot ${lot}, vintage ${vintage}</dd>
    <dt>Issued</dt>
    <dd>${issued_on}</dd>
    ${
      retired_on &&
      html`<dt>Retired</dt>
        <dd>${retired_on}</dd>
        <dt>For</dt>
        <dd>${beneficiary}</dd>`
    }
  </dl>`;

function creditCard(credit: Credit): Html {
  return html`<div class="top">
      <h3>${credit.id}</h3>
      <span class="chip ${credit.retired_on ? 'good' : ''}">${credit.retired_on ? 'retired' : 'issued'}</span>
    </div>
    ${facts(credit)}
    <div class="actions"><a class="link" href="/registry?serial=${encodeURIComponent(credit.id)}">Look it up</a></div>`;
}

/** The page on which anybody looks a serial up. */
function searchPage(serial: string, credit: Credit | undefined): Html {
  return pageFrame(
    'Sandbox Registry',
    html`<main>
      <p class="brand">Sandbox Registry</p>
      <h1>Look up a credit</h1>
      <form method="get" action="/registry" class="actions">
        <label>Serial <input name="serial" value="${serial}" size="32" required /></label>
        <button>Look up</button>
      </form>
      ${
        serial !== '' &&
        (credit
          ? html`<ul class="cards">
              <li class="card">
                <div class="top">
                  <h2>${credit.id}</h2>
                  <span class="chip ${credit.retired_on ? 'good' : ''}"
                    >${credit.retired_on ? 'retired' : 'issued'}</span
                  >
                </div>
                <p class="context">
                  One tonne of removed CO₂.
                  ${credit.retired_on ? 'It was used once and cannot be used again.' : 'It has not been used.'}
                </p>
                ${facts(credit)}
              </li>
            </ul>`
          : html`<p class="context" role="status">There is no credit ${serial}.</p>`)
      }
    </main>`,
  );
}
