import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Behaviour, eventCopiesOf } from '../core/behaviours.ts';
import type { SandboxWorld } from '../core/system.ts';
import type { Allowances } from './meter.ts';
import { parseAllowances, type lineCharacteristics, type newServiceOrder } from './wire.ts';

export type OrderState = 'acknowledged' | 'inProgress' | 'completed' | 'failed' | 'rejected';

export interface SandboxServiceOrder {
  id: string;
  external_id: string;
  /** Action of the order, such as `activate`. */
  kind: string;
  msisdn: string;
  iccid: string;
  imsi: string | null;
  plan_code: string;
  services: Record<string, boolean>;
  /** All add-ons of the line; null when the order does not set them. */
  addons: string[] | null;
  /** In euro; null when the order does not set it. */
  spending_limit: number | null;
  /** Set for a prepaid line; null when the order does not set them. */
  allowances?: Allowances | null;
  line_state: 'active' | 'inactive' | 'terminated';
  state: OrderState;
  error: { code: string; message: string } | null;
  ordered_at: string;
  completed_at: string | null;
  /** Final state when no button is pressed. */
  fate: { state: 'completed' | 'failed' | 'rejected'; code: string };
  /** Number of copies of each event. */
  times: number;
  sent_events: object[];
}

/** State of a line after its completed orders. */
export interface SandboxLine {
  id: string;
  /** Absent when the order had none. */
  imsi?: string;
  msisdn: string;
  state: SandboxServiceOrder['line_state'];
  plan_code: string;
  services: Record<string, boolean>;
  addons: string[];
  /** In euro; absent until set. */
  spending_limit?: number;
  /** Of a prepaid line. */
  allowances?: Allowances;
}

/** Reasons for which the network fails an order; REJECTED makes it reject the order instead of failing it. */
export const failureCodes = ['NETWORK_FAULT', 'SIM_UNKNOWN', 'SIM_IN_USE', 'NUMBER_IN_USE', 'REJECTED'];

const startDelayMs = 300;
const completionDelayMs = 1_000;
const orderStepJob = 'network-order';

/** Creates the registry of service orders: acknowledged at once, completed after about a second. */
export function createOrderRegistry(world: SandboxWorld) {
  const orders = world.store.collection<SandboxServiceOrder>('network-order');
  const lines = world.store.collection<SandboxLine>('network-line');

  const hasEnded = (order: SandboxServiceOrder): boolean => !['acknowledged', 'inProgress'].includes(order.state);

  function sendEvent(order: SandboxServiceOrder): SandboxServiceOrder {
    const event = {
      '@type': 'ServiceOrderStateChangeEvent',
      eventId: randomUUID(),
      eventTime: world.clock.now().toISOString(),
      eventType: 'ServiceOrderStateChangeEvent',
      event: { serviceOrder: toServiceOrderWire(order, world.url) },
    };
    world.events.send({ to: '/api/webhook/network', json: event, lane: order.id, times: order.times });
    return orders.save({ ...order, sent_events: [...order.sent_events, event] });
  }

  function finish(
    order: SandboxServiceOrder,
    state: 'completed' | 'failed' | 'rejected',
    code: string,
  ): SandboxServiceOrder | string {
    if (hasEnded(order)) return `the order is ${order.state} already`;
    const now = world.clock.now().toISOString();
    if (state === 'completed') {
      const { iccid, msisdn, line_state, plan_code, services, spending_limit } = order;
      // A number is on one SIM only: the previous SIM is switched off, and its services move to the new one.
      const before = order.kind === 'replace-sim' ? lines.list({ where: { msisdn } }) : [];
      for (const line of before) if (line.id !== iccid) lines.save({ ...line, state: 'terminated' });
      const currentLine = lines.get(iccid) ?? before[0];
      const addons = order.addons ?? currentLine?.addons ?? [];
      const limit = spending_limit ?? currentLine?.spending_limit;
      const limitField = limit === undefined ? {} : { spending_limit: limit };
      const imsi = order.imsi ?? currentLine?.imsi;
      const imsiField = imsi === undefined ? {} : { imsi };
      const allowances = order.allowances ?? currentLine?.allowances;
      const allowancesField = allowances ? { allowances } : {};
      lines.save({
        id: iccid,
        ...imsiField,
        msisdn,
        state: line_state,
        plan_code,
        services,
        addons,
        ...limitField,
        ...allowancesField,
      });
      return sendEvent({ ...order, state, completed_at: now });
    }
    return sendEvent({ ...order, state, error: { code, message: `The network ${state} the order: ${code}` } });
  }

  return {
    list: () => orders.list(),
    get: (id: string) => orders.get(id),
    byExternalId: (external_id: string) => orders.list({ where: { external_id }, limit: 1 })[0],

    create(
      body: z.output<typeof newServiceOrder>,
      facts: z.output<typeof lineCharacteristics>,
      behaviour: Behaviour,
    ): SandboxServiceOrder {
      const item = body.serviceOrderItem[0];
      const services = (item?.service.serviceCharacteristic ?? [])
        .filter(({ name }) => name.startsWith('service.'))
        .map(({ name, value }) => [name.slice('service.'.length), value === true] as const);
      const addons = item?.service.serviceCharacteristic.find(({ name }) => name === 'addons');
      const refused = behaviour.mode === 'refuse';
      const code = behaviour.code ?? 'NETWORK_FAULT';
      const order: SandboxServiceOrder = {
        id: randomUUID(),
        external_id: body.externalId,
        kind: body.description ?? item?.action ?? '',
        msisdn: facts.msisdn,
        iccid: facts.iccid,
        imsi: facts.imsi ?? null,
        plan_code: facts.planCode,
        services: Object.fromEntries(services),
        addons: addons ? String(addons.value).split(' ').filter(Boolean) : null,
        spending_limit: facts.spendingLimit ?? null,
        allowances: parseAllowances(item?.service.serviceCharacteristic ?? []),
        line_state: item?.service.state ?? 'active',
        state: 'acknowledged',
        error: null,
        ordered_at: world.clock.now().toISOString(),
        completed_at: null,
        fate: { state: refused ? (code === 'REJECTED' ? 'rejected' : 'failed') : 'completed', code },
        times: eventCopiesOf(behaviour),
        sent_events: [],
      };
      if (behaviour.mode !== 'hold') {
        world.scheduler.scheduleIn(startDelayMs, orderStepJob, { id: order.id, to_end: false });
        world.scheduler.scheduleIn(completionDelayMs, orderStepJob, { id: order.id, to_end: true });
      }
      return sendEvent(order);
    },
    /** Runs an automatic step: the order starts, then ends in the state chosen at its creation. */
    goOn(id: string, toEnd: boolean): void {
      const order = orders.get(id);
      if (!order || hasEnded(order)) return;
      if (toEnd) finish(order, order.fate.state, order.fate.code);
      else if (order.state === 'acknowledged') sendEvent({ ...order, state: 'inProgress' });
    },
    complete: (order: SandboxServiceOrder) => finish(order, 'completed', ''),
    fail: (order: SandboxServiceOrder, code: string) => finish(order, 'failed', code),
    reject: (order: SandboxServiceOrder, code: string) => finish(order, 'rejected', code),
    /** Sends all events again, the newest first, as a network does after an outage. */
    resendEvents(order: SandboxServiceOrder): SandboxServiceOrder {
      for (const event of order.sent_events.toReversed())
        world.events.send({ to: '/api/webhook/network', json: event, lane: order.id });
      return order;
    },
  };
}

/** Registers the automatic steps of orders; called once at the start. */
export function registerOrderSteps(world: SandboxWorld): void {
  world.scheduler.handle<{ id: string; to_end: boolean }>(orderStepJob, (dueStep) =>
    createOrderRegistry(world).goOn(dueStep.id, dueStep.to_end),
  );
}

/** Converts an order to TMF641. */
export function toServiceOrderWire(order: SandboxServiceOrder, url: string) {
  return {
    '@type': 'ServiceOrder',
    id: order.id,
    href: `${url}/tmf-api/serviceOrdering/v4/serviceOrder/${order.id}`,
    externalId: order.external_id,
    category: 'mobile',
    description: order.kind,
    state: order.state,
    orderDate: order.ordered_at,
    ...(order.completed_at ? { completionDate: order.completed_at } : {}),
    ...(order.error ? { errorMessage: [{ '@type': 'ServiceOrderErrorMessage', ...order.error }] } : {}),
  };
}
