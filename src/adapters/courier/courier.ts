import type { Iccid } from '#platform/pure/line-ids.ts';
import { callOutside, parseOutsideMessage } from '#platform/outside-call.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { toLabelText } from './label-text.ts';
import { SHIPMENTS_PATH, courierErrorWire, shipmentWire, trackingEventWire } from './wire.ts';
import type { ShipmentState } from './wire.ts';

const SYSTEM = 'courier';

export interface NewShipment {
  /** Our own id of this parcel: a repeated id makes no second shipment. */
  external_id: string;
  recipient: {
    name: string;
    street_name: string;
    street_number: string;
    street_box?: string;
    zip_code: string;
    city: string;
    /** ISO 3166-1 alpha-2; BE by default. */
    country?: string;
  };
  /** The SIM cards in the parcel, by ICCID. */
  sims: readonly { iccid: Iccid }[];
  /** Language of the courier's own messages to the recipient. */
  language: 'en' | 'fr' | 'nl';
}

export interface Shipment {
  shipment_id: string;
  state: ShipmentState;
  tracking_code: string;
  /** A page for the customer. */
  tracking_url: string;
  /** Shipping label. */
  label_url: string;
  /** Brussels day, `YYYY-MM-DD`. */
  expected_on: BusinessDate;
}

/** The parcel moved. Events may be repeated or out of order: deduplicate by `event_id`, order by `occurred_at`. */
export interface CourierEvent {
  event_id: string;
  occurred_at: Date;
  shipment_id: string;
  /** Our `external_id`. */
  external_id: string;
  tracking_code: string;
  status: ShipmentState;
  location: string | null;
  /** Why it came back, in the courier's own code: ADDRESS_UNKNOWN, REFUSED_BY_RECIPIENT, NOT_COLLECTED. */
  reason: string | null;
}

export interface Courier {
  ship(shipment: NewShipment): Promise<Shipment>;
  /** Fetches the state of a shipment, because events may be lost. */
  shipment(shipment_id: string): Promise<Shipment>;
  /** Until the parcel is picked up; refused with `TOO_LATE` afterwards. Cancelling twice is fine. */
  cancelShipment(shipment_id: string): Promise<Shipment>;
  parseEvent(body: unknown): CourierEvent;
}

declare module '#platform/outside.ts' {
  interface Outside {
    courier: Courier;
  }
}

/**
 * The courier behind `url`.
 * Every method throws OutsideError; `refused` carries the courier's own code: INVALID_ADDRESS, SHIPMENT_UNKNOWN, TOO_LATE.
 */
export function openCourier(options: { url: string; key: string; timeout_ms?: number }): Courier {
  const fetchShipment = async (
    method: 'GET' | 'POST',
    path: string,
    body?: Record<string, unknown>,
  ): Promise<Shipment> => {
    const { reference: _ours, ...shipment } = await callOutside({
      system: SYSTEM,
      method,
      url: options.url,
      path: SHIPMENTS_PATH + path,
      key: options.key,
      ...(body ? { body } : {}),
      answer: shipmentWire,
      refusal: parseRefusal,
      ...(options.timeout_ms ? { timeout_ms: options.timeout_ms } : {}),
    });
    return shipment;
  };

  return {
    ship: ({ external_id, recipient, sims, language }) =>
      fetchShipment('POST', '', {
        reference: external_id,
        service: 'letterbox',
        language,
        recipient: toPrintableRecipient(recipient),
        contents: sims.map(({ iccid }) => ({ kind: 'sim-card', iccid, quantity: 1 })),
      }),
    shipment: (shipment_id) => fetchShipment('GET', `/${encodeURIComponent(shipment_id)}`),
    cancelShipment: (shipment_id) => fetchShipment('POST', `/${encodeURIComponent(shipment_id)}/cancel`, {}),
    parseEvent: parseCourierEvent,
  };
}

/** Names of companies and streets are text, never markup. */
function toPrintableRecipient({
  country = 'BE',
  zip_code,
  ...lines
}: NewShipment['recipient']): Record<string, string> {
  const texts: [string, string][] = Object.entries(lines).map(([name, line]) => [name, toLabelText(line)]);
  return { ...Object.fromEntries(texts), zip_code, country };
}

/**
 * Reads a tracking event that the courier posted to us.
 * @throws OutsideError of kind `garbage`
 */
export function parseCourierEvent(body: unknown): CourierEvent {
  const { reference, occurred_at, location, reason, ...wire } = parseOutsideMessage(SYSTEM, trackingEventWire, body);
  return {
    ...wire,
    external_id: reference,
    occurred_at: new Date(occurred_at),
    location: location ?? null,
    reason: reason ?? null,
  };
}

function parseRefusal(body: unknown): { code?: string; detail?: string | undefined } {
  const parsed = courierErrorWire.safeParse(body);
  return parsed.success ? { code: parsed.data.error.code, detail: parsed.data.error.message } : {};
}
