import type { Iccid } from '#platform/pure/line-ids.ts';
import { callOutside, parseOutsideMessage } from '#platform/outside-call.ts';
import { OutsideError } from '#platform/outside.ts';
import { buildServiceOrderBody } from './service-order.ts';
import type { NewServiceOrder } from './service-order.ts';
import { z } from 'zod';
import { e118 } from '#platform/contract/schemas.ts';
import {
  lineEventWire,
  locationWire,
  SERVICE_ORDER_PATH,
  serviceOrderEventWire,
  serviceOrderWire,
  tmfError,
  usageBatchWire,
} from './wire.ts';
import type { ServiceOrderState, ServiceOrderWire } from './wire.ts';

export type { NewServiceOrder } from './service-order.ts';
export type { ServiceOrderState } from './wire.ts';

const SYSTEM = 'mobile-network';
const eventWire = z.discriminatedUnion('eventType', [serviceOrderEventWire, lineEventWire]);

export interface ServiceOrder {
  id: string;
  /** The id that we gave it; null when the network does not repeat it. */
  external_id: string | null;
  state: ServiceOrderState;
  /** Why it failed or was rejected, in the network's own code. */
  error: { code: string; message: string } | null;
}

/** Events may be repeated or out of order: deduplicate by `event_id`, order by `occurred_at`. */
interface EventHeader {
  event_id: string;
  occurred_at: Date;
}

/** A service order changed its state. */
export interface ServiceOrderEvent extends EventHeader {
  service_order: ServiceOrder;
}

/** A line changed its state by itself: `inactive` is suspended. */
export interface LineEvent extends EventHeader {
  line: { iccid: Iccid | null; state: 'active' | 'inactive' | 'terminated' };
}

export type NetworkEvent = ServiceOrderEvent | LineEvent;

/** A SIM has registered on a network, at home or abroad. */
export type LocationEvent = { event_id: string; imsi: string; plmn: string; at: Date };

/** Usage records as the network posts them, unparsed. */
export type UsageBatch = { batch_id: string; records: unknown[] };

export interface MobileNetwork {
  /** Orders a change of a line and returns the network's id of the order. The same `external_id` returns the same id. */
  orderService(order: NewServiceOrder): Promise<string>;
  /** Fetches the state of an order by the network's id. */
  serviceOrder(id: string): Promise<ServiceOrder>;
  /** Finds an order by our id, for one whose reply was lost; null when the network never took it. */
  findServiceOrder(external_id: string): Promise<ServiceOrder | null>;
  parseEvent(body: unknown): NetworkEvent;
  /** Reads a batch of usage records. @throws OutsideError of kind `garbage` */
  parseUsage(body: unknown): UsageBatch;
  /** Reads where a SIM has registered. @throws OutsideError of kind `garbage` */
  parseLocation(body: unknown): LocationEvent;
}

declare module '#platform/outside.ts' {
  interface Outside {
    network: MobileNetwork;
  }
}

/**
 * The mobile network behind `url`, in TMF641 v4.
 * Every method throws OutsideError; `refused` carries the network's own code.
 */
export function openMobileNetwork(options: { url: string; key: string; timeout_ms?: number }): MobileNetwork {
  const common = {
    system: SYSTEM,
    url: options.url,
    key: options.key,
    answer: serviceOrderWire,
    refusal: parseRefusal,
    ...(options.timeout_ms ? { timeout_ms: options.timeout_ms } : {}),
  };
  return {
    orderService: async (order) => {
      const answer = await callOutside({
        ...common,
        method: 'POST',
        path: SERVICE_ORDER_PATH,
        body: buildServiceOrderBody(order),
      });
      return answer.id;
    },
    serviceOrder: async (id) =>
      toServiceOrder(
        await callOutside({ ...common, method: 'GET', path: `${SERVICE_ORDER_PATH}/${encodeURIComponent(id)}` }),
      ),
    // A network that ignores the filter returns other orders too.
    findServiceOrder: async (external_id) => {
      const orders = await callOutside({
        ...common,
        method: 'GET',
        path: `${SERVICE_ORDER_PATH}?externalId=${encodeURIComponent(external_id)}`,
        answer: z.array(serviceOrderWire),
      });
      const order = orders.map(toServiceOrder).find((each) => each.external_id === external_id);
      // A network that ignores the filter answers with a page of others: whether it had the order is not known.
      if (!order && orders.length > 0)
        throw new OutsideError(SYSTEM, 'refused', { detail: 'externalId is not filtered by' });
      return order ?? null;
    },
    parseEvent: parseNetworkEvent,
    parseLocation: (body) => parseOutsideMessage(SYSTEM, locationWire, body),
    parseUsage: (body) => parseOutsideMessage(SYSTEM, usageBatchWire, body, { checksElementsLater: true }),
  };
}

/**
 * Reads a `ServiceOrderStateChangeEvent` or a `ServiceStateChangeEvent` that the network posted to us.
 * @throws OutsideError of kind `garbage`
 */
export function parseNetworkEvent(body: unknown): NetworkEvent {
  const event = parseOutsideMessage(SYSTEM, eventWire, body);
  const when = { event_id: event.eventId, occurred_at: new Date(event.eventTime) };
  if (event.eventType === 'ServiceOrderStateChangeEvent')
    return { ...when, service_order: toServiceOrder(event.event.serviceOrder) };
  const { state, serviceCharacteristic } = event.event.service;
  const iccid = serviceCharacteristic.find(({ name }) => name === 'iccid')?.value;
  return { ...when, line: { iccid: e118.safeParse(iccid).data ?? null, state } };
}

function toServiceOrder(wire: ServiceOrderWire): ServiceOrder {
  const error = wire.errorMessage?.at(-1);
  return {
    id: wire.id,
    external_id: wire.externalId ?? null,
    state: wire.state,
    error: error ? { code: error.code ?? 'UNKNOWN', message: error.message ?? error.reason ?? '' } : null,
  };
}

function parseRefusal(body: unknown): { code?: string; detail?: string | undefined } {
  const parsed = tmfError.safeParse(body);
  return parsed.success ? { code: parsed.data.code, detail: parsed.data.reason } : {};
}
