import type { FastifyReply } from 'fastify';
import { registerItemRoutes, textOfField } from '../core/item-routes.ts';
import { registerBehaviourHook } from '../core/register-behaviour-hook.ts';
import { html, type Html } from '../core/html.ts';
import { buttonForm, cardList, timeElement } from '../core/control-page.ts';
import type { SandboxSystem } from '../core/system.ts';
import { shippingLabel, formatStreet, trackingPage } from './parcel-pages.ts';
import { registerShipmentSteps, type Shipment, createShipmentRegistry, toShipmentWire } from './shipments.ts';
import { newShipment, returnReasons, deliverySteps } from './wire.ts';

const path = '/courier/v1/shipments';
const maxShownShipments = 25;

/** The parcel service for SIM cards. */
export const courier: SandboxSystem = {
  name: 'courier',
  title: 'Courier',
  describe: (world) =>
    `Brings SIM cards (${world.url}${path}): picked up on the next working day of the business clock, delivered on the one after.`,
  refusals: ['INVALID_ADDRESS'],
  sendsEvents: true,
  registerRoutes(app, world) {
    const shipments = createShipmentRegistry(world);
    registerBehaviourHook(app, world, 'courier', {
      only: ({ url }) => url.startsWith('/courier/v1/'),
      refuse: (reply, code = 'INVALID_ADDRESS') => sendError(reply, 422, code),
    });

    app.post(path, (request, reply) => {
      const body = newShipment.safeParse(request.body);
      if (!body.success) {
        const where = body.error.issues[0]?.path ?? [];
        return sendError(
          reply,
          422,
          where[0] === 'recipient' ? 'INVALID_ADDRESS' : 'INVALID_SHIPMENT',
          where.join('.'),
        );
      }
      const existingShipment = shipments.byReference(body.data.reference);
      if (existingShipment) return reply.code(200).send(toShipmentWire(existingShipment, world.url));
      return reply.code(201).send(toShipmentWire(shipments.create(body.data, request.behaviour), world.url));
    });

    app.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) => {
      const shipment = shipments.get(params.id);
      return shipment ? reply.send(toShipmentWire(shipment, world.url)) : sendError(reply, 404, 'SHIPMENT_UNKNOWN');
    });

    app.post<{ Params: { id: string } }>(`${path}/:id/cancel`, ({ params }, reply) => {
      const shipment = shipments.get(params.id);
      if (!shipment) return sendError(reply, 404, 'SHIPMENT_UNKNOWN');
      const cancelled = shipments.cancel(shipment);
      return typeof cancelled === 'string'
        ? sendError(reply, 409, 'TOO_LATE', cancelled)
        : reply.send(toShipmentWire(cancelled, world.url));
    });

    app.get<{ Params: { code: string } }>('/courier/labels/:code', ({ params }, reply) => {
      const shipment = shipments.byTrackingCode(params.code);
      return shipment
        ? reply.type('image/svg+xml').send(shippingLabel(shipment).text)
        : sendError(reply, 404, 'SHIPMENT_UNKNOWN');
    });
    app.get<{ Params: { code: string } }>('/courier/track/:code', ({ params }, reply) => {
      const shipment = shipments.byTrackingCode(params.code);
      return shipment
        ? reply.type('text/html; charset=utf-8').send(trackingPage(shipment).text)
        : sendError(reply, 404, 'SHIPMENT_UNKNOWN');
    });

    registerItemRoutes(app, {
      path: '/api/courier/shipments',
      system: 'courier',
      list: shipments.list,
      get: shipments.get,
      actions: {
        advance: shipments.advance,
        deliver: shipments.deliver,
        return: (shipment, fields) => shipments.sendBack(shipment, textOfField(fields, 'reason', returnReasons[0])),
        again: (shipment) => shipments.resendEvents(shipment),
      },
    });
  },
  onStart: registerShipmentSteps,
  section: (world) =>
    cardList(createShipmentRegistry(world).list().slice(0, maxShownShipments).map(shipmentCard), 'No parcel yet.'),
};

function sendError(reply: FastifyReply, status: number, code: string, message = code): FastifyReply {
  return reply.code(status).send({ error: { code, message } });
}

function shipmentCard(shipment: Shipment): Html {
  const actionPath = (action: string): string => `/api/courier/shipments/${shipment.id}/${action}`;
  const { recipient, state } = shipment;
  const isOpen = deliverySteps.some((step) => step === state) && state !== 'delivered';
  const tone = state === 'delivered' ? 'good' : isOpen ? '' : 'bad';
  const street = formatStreet(recipient);
  return html`<div class="top">
      <h3>${shipment.tracking_code}</h3>
      <span class="chip ${tone}">${state.replaceAll('_', ' ')}</span>${timeElement(shipment.ordered_at)}
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
        isOpen && [
          buttonForm('Next step', actionPath('advance')),
          buttonForm('Deliver now', actionPath('deliver')),
          buttonForm('Send back', actionPath('return'), { reason: 'NOT_COLLECTED' }, 'bad'),
        ]
      }${buttonForm('Send event again', actionPath('again'))}
      <a class="link" href="/courier/track/${shipment.tracking_code}">Follow it</a
      ><a class="link" href="/courier/labels/${shipment.tracking_code}">Label</a>
    </div>`;
}
