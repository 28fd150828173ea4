import { itemRoutes, text } from '../core/actions.ts';
import { behave } from '../core/behave.ts';
import { html, type Html } from '../core/html.ts';
import { button, cards, moment } from '../core/page.ts';
import type { System } from '../core/system.ts';
import { lineCard, linesOf } from './lines.ts';
import { failureCodes, type Order, ordersOf, playOrders, serviceOrder } from './orders.ts';
import { playLife, usageOf } from './usage.ts';
import { lineFacts, newServiceOrder } from './wire.ts';

const path = '/tmf-api/serviceOrdering/v4/serviceOrder';
const shownOrders = 25;

/** The mobile network: takes TMF641 service orders and tells how they go. */
export const mobileNetwork: System = {
  name: 'network',
  title: 'Mobile network',
  about: (world) =>
    `Switches lines on and off (TM Forum TMF641 at ${world.url}${path}). An order completes after about a second; “refuse” makes it fail.`,
  refusals: failureCodes,
  tells: true,
  routes(app, world) {
    const orders = ordersOf(world);
    behave(app, world, 'network', { only: ({ url }) => url.startsWith('/tmf-api/') });

    app.post(path, (request, reply) => {
      const body = newServiceOrder.safeParse(request.body);
      const given = body.data?.serviceOrderItem[0]?.service.serviceCharacteristic ?? [];
      const facts = lineFacts.safeParse(Object.fromEntries(given.map(({ name, value }) => [name, value])));
      if (!body.success || !facts.success) {
        const issue = (body.error ?? facts.error)?.issues[0];
        const reason = `${issue?.path.join('.')}: ${issue?.message}`;
        return reply.code(400).send({ '@type': 'Error', code: 'INVALID_ORDER', reason });
      }
      const known = orders.byExternalId(body.data.externalId);
      if (known) return reply.code(200).send(serviceOrder(known, world.url));
      return reply.code(201).send(serviceOrder(orders.create(body.data, facts.data, request.behaviour), world.url));
    });

    app.get<{ Params: { id: string } }>(`${path}/:id`, ({ params }, reply) => {
      const order = orders.get(params.id);
      if (!order)
        return reply.code(404).send({ '@type': 'Error', code: 'ORDER_UNKNOWN', reason: 'No such service order' });
      return reply.send(serviceOrder(order, world.url));
    });

    itemRoutes(app, {
      path: '/api/network/orders',
      system: 'network',
      list: orders.list,
      get: orders.get,
      actions: {
        complete: orders.complete,
        fail: (order, fields) => orders.fail(order, text(fields, 'code', 'NETWORK_FAULT')),
        reject: (order, fields) => orders.reject(order, text(fields, 'code', 'REJECTED')),
        again: (order) => orders.again(order),
      },
    });
    const lines = linesOf(world);
    const actions = { ...lines.actions, ...usageOf(world).actions };
    itemRoutes(app, { path: '/api/network/lines', system: 'network', ...lines, actions });
  },
  onStart(world) {
    playOrders(world);
    playLife(world);
  },
  section: (world) =>
    html`${cards(ordersOf(world).list().slice(0, shownOrders).map(card), 'No service order yet.')}
      <h3>Lines</h3>
      ${cards(linesOf(world).list().slice(0, shownOrders).map(lineCard), 'No line yet.')}`,
};

function card(order: Order): Html {
  const at = (action: string): string => `/api/network/orders/${order.id}/${action}`;
  const open = order.state === 'acknowledged' || order.state === 'inProgress';
  const tone = order.state === 'completed' ? 'good' : open ? '' : 'bad';
  return html`<div class="top">
      <h3>${order.kind} ${order.msisdn}</h3>
      <span class="chip ${tone}">${order.state}</span>${moment(order.ordered_at)}
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
        open && [
          button('Complete', at('complete')),
          button('Fail', at('fail'), { code: 'NETWORK_FAULT' }, 'bad'),
          button('Reject', at('reject'), { code: 'REJECTED' }, 'bad'),
        ]
      }${button('Tell again', at('again'))}
    </div>`;
}
