import { registerItemRoutes, textOfField } from '../core/item-routes.ts';
import { registerBehaviourHook } from '../core/register-behaviour-hook.ts';
import { html, type Html } from '../core/html.ts';
import { buttonForm, cardList, timeElement } from '../core/control-page.ts';
import type { SandboxSystem } from '../core/system.ts';
import { lineCard, createLineRegistry } from './lines.ts';
import {
  failureCodes,
  type SandboxServiceOrder,
  createOrderRegistry,
  registerOrderSteps,
  toServiceOrderWire,
} from './orders.ts';
import { startUsageSimulation, createUsageGenerator } from './usage.ts';
import { lineCharacteristics, newServiceOrder } from './wire.ts';

const path = '/tmf-api/serviceOrdering/v4/serviceOrder';
const maxShownOrders = 25;

/** The mobile network: accepts TMF641 service orders and sends their events. */
export const mobileNetwork: SandboxSystem = {
  name: 'network',
  title: 'Mobile network',
  describe: (world) =>
    `Switches lines on and off (TM Forum TMF641 at ${world.url}${path}). An order completes after about a second; “refuse” makes it fail.`,
  refusals: failureCodes,
  sendsEvents: true,
  registerRoutes(app, world) {
    const orders = createOrderRegistry(world);
    registerBehaviourHook(app, world, 'network', { only: ({ url }) => url.startsWith('/tmf-api/') });

    app.post(path, (request, reply) => {
      const body = newServiceOrder.safeParse(request.body);
      const characteristics = body.data?.serviceOrderItem[0]?.service.serviceCharacteristic ?? [];
      const facts = lineCharacteristics.safeParse(
        Object.fromEntries(characteristics.map(({ name, value }) => [name, value])),
      );
      if (!body.success || !facts.success) {
        const issue = (body.error ?? facts.error)?.issues[0];
        const reason = `${issue?.path.join('.')}: ${issue?.message}`;
        return reply.code(400).send({ '@type': 'Error', code: 'INVALID_ORDER', reason });
      }
      const existingOrder = orders.byExternalId(body.data.externalId);
      if (existingOrder) return reply.code(200).send(toServiceOrderWire(existingOrder, world.url));
      return reply
        .code(201)
        .send(toServiceOrderWire(orders.create(body.data, facts.data, request.behaviour), world.url));
    });

    app.get<{ Querystring: { externalId?: string } }>(path, ({ query }, reply) => {
      const order = orders.byExternalId(query.externalId ?? '');
      return reply.send(order ? [toServiceOrderWire(order, world.url)] : []);
    });

    app.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) => {
      const order = orders.get(params.id);
      if (!order)
        return reply.code(404).send({ '@type': 'Error', code: 'ORDER_UNKNOWN', reason: 'No such service order' });
      return reply.send(toServiceOrderWire(order, world.url));
    });

    registerItemRoutes(app, {
      path: '/api/network/orders',
      system: 'network',
      list: orders.list,
      get: orders.get,
      actions: {
        complete: orders.complete,
        fail: (order, fields) => orders.fail(order, textOfField(fields, 'code', 'NETWORK_FAULT')),
        reject: (order, fields) => orders.reject(order, textOfField(fields, 'code', 'REJECTED')),
        again: (order) => orders.resendEvents(order),
      },
    });
    const lines = createLineRegistry(world);
    const actions = { ...lines.actions, ...createUsageGenerator(world).actions };
    registerItemRoutes(app, { path: '/api/network/lines', system: 'network', ...lines, actions });
  },
  onStart(world) {
    registerOrderSteps(world);
    startUsageSimulation(world);
  },
  section: (world) =>
    html`${cardList(createOrderRegistry(world).list().slice(0, maxShownOrders).map(orderCard), 'No service order yet.')}
      <h3>Lines</h3>
      ${cardList(createLineRegistry(world).list().slice(0, maxShownOrders).map(lineCard), 'No line yet.')}`,
};

function orderCard(order: SandboxServiceOrder): Html {
  const actionPath = (action: string): string => `/api/network/orders/${order.id}/${action}`;
  const isOpen = order.state === 'acknowledged' || order.state === 'inProgress';
  const tone = order.state === 'completed' ? 'good' : isOpen ? '' : 'bad';
  return html`<div class="top">
      <h3>${order.kind} ${order.msisdn}</h3>
      <span class="chip ${tone}">${order.state}</span>${timeElement(order.ordered_at)}
    </div>
    <dl class="facts">
      <dt>SIM</dt>
      <dd>${order.iccid}</dd>
      <dt>Plan</dt>
      <dd>${order.plan_code}</dd>
      ${
        order.error &&
        html`<dt>Reason</dt>
          <dd>${order.error.code}</dd>`
      }
    </dl>
    <div class="actions">
      ${
        isOpen && [
          buttonForm('Complete', actionPath('complete')),
          buttonForm('Fail', actionPath('fail'), { code: 'NETWORK_FAULT' }, 'bad'),
          buttonForm('Reject', actionPath('reject'), { code: 'REJECTED' }, 'bad'),
        ]
      }${buttonForm('Send event again', actionPath('again'))}
    </div>`;
}
