import type { FastifyReply } from 'fastify';
import { itemRoutes, text } from '../core/actions.ts';
import { behave } from '../core/behave.ts';
import { html, type Html } from '../core/html.ts';
import { button, cards, moment } from '../core/page.ts';
import type { System } from '../core/system.ts';
import { label, streetOf, tracking } from './paper.ts';
import { playShipments, type Shipment, shipmentsOf, shown } from './shipments.ts';
import { newShipment, returnReasons, way } from './wire.ts';

const path = '/courier/v1/shipments';
const shownShipments = 25;

/** The parcel service that brings SIM cards. */
export const courier: System = {
  name: 'courier',
  title: 'Courier',
  about: (world) =>
    `Brings SIM cards (${world.url}${path}): picked up on the next working day of the business clock, delivered on the one after.`,
  refusals: ['INVALID_ADDRESS'],
  tells: true,
  routes(app, world) {
    const shipments = shipmentsOf(world);
    behave(app, world, 'courier', {
      only: ({ url }) => url.startsWith('/courier/v1/'),
      refuse: (reply, code = 'INVALID_ADDRESS') => refuse(reply, 422, code),
    });

    app.post(path, (request, reply) => {
      const body = newShipment.safeParse(request.body);
      if (!body.success) {
        const where = body.error.issues[0]?.path ?? [];
        return refuse(reply, 422, where[0] === 'recipient' ? 'INVALID_ADDRESS' : 'INVALID_SHIPMENT', where.join('.'));
      }
      const existing = shipments.byReference(body.data.reference);
      if (existing) return reply.code(200).send(shown(existing, world.url));
      return reply.code(201).send(shown(shipments.create(body.data, request.behaviour), world.url));
    });

    app.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) => {
      const shipment = shipments.get(params.id);
      return shipment ? reply.send(shown(shipment, world.url)) : refuse(reply, 404, 'SHIPMENT_UNKNOWN');
    });

    app.post<{ Params: { id: string } }>(`${path}/:id/cancel`, ({ params }, reply) => {
      const shipment = shipments.get(params.id);
      if (!shipment) return refuse(reply, 404, 'SHIPMENT_UNKNOWN');
      const cancelled = shipments.cancel(shipment);
      return typeof cancelled === 'string'
        ? refuse(reply, 409, 'TOO_LATE', cancelled)
        : reply.send(shown(cancelled, world.url));
    });

    app.get<{ Params: { code: string } }>('/courier/labels/:code', ({ params }, reply) => {
      const shipment = shipments.byTrackingCode(params.code);
      return shipment ? reply.type('image/svg+xml').send(label(shipment).text) : refuse(reply, 404, 'SHIPMENT_UNKNOWN');
    });
    app.get<{ Params: { code: string } }>('/courier/track/:code', ({ params }, reply) => {
      const shipment = shipments.byTrackingCode(params.code);
      return shipment
        ? reply.type('text/html; charset=utf-8').send(tracking(shipment).text)
        : refuse(reply, 404, 'SHIPMENT_UNKNOWN');
    });

    itemRoutes(app, {
      path: '/api/courier/shipments',
      system: 'courier',
      list: shipments.list,
      get: shipments.get,
      actions: {
        advance: shipments.advance,
        deliver: shipments.deliver,
        return: (shipment, fields) => shipments.sendBack(shipment, text(fields, 'reason', returnReasons[0])),
        again: (shipment) => shipments.again(shipment),
      },
    });
  },
  onStart: playShipments,
  section: (world) => cards(shipmentsOf(world).list().slice(0, shownShipments).map(card), 'No parcel yet.'),
};

function refuse(reply: FastifyReply, status: number, code: string, message = code): FastifyReply {
  return reply.code(status).send({ error: { code, message } });
}

function card(shipment: Shipment): Html {
  const at = (action: string): string => `/api/courier/shipments/${shipment.id}/${action}`;
  const { recipient, state } = shipment;
  const open = way.some((step) => step === state) && state !== 'delivered';
  const tone = state === 'delivered' ? 'good' : open ? '' : 'bad';
  const street = streetOf(recipient);
  return html`<div class="top">
      <h3>${shipment.tracking_code}</h3>
      <span class="chip ${tone}">${state.replaceAll('_', ' ')}</span>${moment(shipment.ordered_at)}
    </div>
    <dl class="facts">
      <dt>To</dt>
      <dd>${recipient.name}, ${street}, ${recipient.zip_code} ${recipient.city}</dd>
      <dt>Inside</dt>
      <dd>${shipment.iccids.map((iccid) => `SIM ${iccid}`).join(', ')}</dd>
      <dt>Expected</dt>
      <dd>${shipment.expected_on}</dd>
      ${
        shipment.reason &&
        html`<dt>Came back</dt>
          <dd>${shipment.reason}</dd>`
      }
    </dl>
    <div class="actions">
      ${
        open && [
          button('Next step', at('advance')),
          button('Deliver now', at('deliver')),
          button('Send back', at('return'), { reason: 'NOT_COLLECTED' }, 'bad'),
        ]
      }${button('Tell again', at('again'))} <a class="link" href="/courier/track/${shipment.tracking_code}">Follow it</a
      ><a class="link" href="/courier/labels/${shipment.tracking_code}">Label</a>
    </div>`;
}
