import type { Msisdn } from '#platform/pure/line-ids.ts';
import { callOutside, parseOutsideMessage } from '#platform/outside-call.ts';
import { REQUESTS_PATH, portingErrorWire, portingEventWire, portingRequestWire } from './wire.ts';
import type { PortingState, RejectionCode } from './wire.ts';

const SYSTEM = 'porting-house';

/** Data that the donor operator checks. */
export interface PortingData {
  /** Code of the operator that has the number now, such as `proximus`. */
  operator: string;
  subscription: 'prepaid' | 'postpaid';
  /** ICCID of the SIM card in use now; required for a prepaid number. */
  sim_number?: string;
  /** Account number at that operator; only a postpaid number has one. */
  customer_number?: string;
}

export interface NewPortingRequest extends PortingData {
  /** Our own id of this request: a repeated id makes no second request. */
  external_id: string;
  /** E.164, with the plus. */
  msisdn: Msisdn;
  /** Earliest day, `YYYY-MM-DD` in Brussels; by default as soon as possible. */
  date?: string;
  /** When the holder gave the mandate to move the number. */
  mandate_signed_at: Date;
}

export interface PortingRequest {
  request_id: string;
  state: PortingState;
  /** 1 for the first submission, one more for each resubmission. */
  attempt: number;
  scheduled_for: Date | null;
  rejection: { code: RejectionCode; message: string } | null;
}

/**
 * A change of a request. Events may be repeated or out of order: deduplicate by `event_id`, ignore an older `attempt`,
 * order by `occurred_at`.
 */
export type PortingEvent = {
  event_id: string;
  occurred_at: Date;
  request_id: string;
  external_id: string;
  attempt: number;
} & (
  | { type: 'validated' | 'ported' | 'cancelled' | 'expired' }
  | { type: 'scheduled'; scheduled_for: Date }
  | { type: 'rejected'; code: RejectionCode; message: string }
);

export interface PortingHouse {
  request(request: NewPortingRequest): Promise<PortingRequest>;
  /**
   * Resubmits a rejected request with corrected data. `attempt` is the number of this submission (2 or more); a
   * repeated call with the same number counts once.
   */
  resubmit(request_id: string, attempt: number, data: PortingData): Promise<PortingRequest>;
  /** Fetches the state of a request. */
  portingRequest(request_id: string): Promise<PortingRequest>;
  /** Until the number moves. Refused with `TOO_LATE` once it has moved; cancelling twice is fine. */
  cancel(request_id: string): Promise<PortingRequest>;
  parseEvent(body: unknown): PortingEvent;
}

declare module '#platform/outside.ts' {
  interface Outside {
    porting: PortingHouse;
  }
}

/**
 * Opens the central porting house at `url`. `recipient` is our operator code there. Every method throws OutsideError;
 * `refused` carries the house's own code: INVALID_REQUEST, REQUEST_UNKNOWN, NOT_REJECTED (resubmit), TOO_LATE (cancel).
 */
export function openPortingHouse(options: {
  url: string;
  key: string;
  recipient?: string;
  timeout_ms?: number;
}): PortingHouse {
  const fetchPortingRequest = async (
    method: 'GET' | 'POST',
    path: string,
    body?: Record<string, unknown>,
  ): Promise<PortingRequest> => {
    const { request_id, state, attempt, scheduled_for, rejection } = await callOutside({
      system: SYSTEM,
      method,
      url: options.url,
      path: REQUESTS_PATH + path,
      key: options.key,
      ...(body ? { body } : {}),
      answer: portingRequestWire,
      refusal: parseRefusal,
      ...(options.timeout_ms ? { timeout_ms: options.timeout_ms } : {}),
    });
    return {
      request_id,
      state,
      attempt,
      scheduled_for: scheduled_for ? new Date(scheduled_for) : null,
      rejection: rejection ? { code: rejection.code, message: rejection.message ?? '' } : null,
    };
  };

  return {
    request: ({ external_id, msisdn, date, mandate_signed_at, ...data }) =>
      fetchPortingRequest('POST', '', {
        external_id,
        msisdn,
        recipient: options.recipient ?? 'canopy',
        ...(date ? { date } : {}),
        mandate: { signed_at: mandate_signed_at.toISOString() },
        data: toWireData(data),
      }),
    resubmit: (request_id, attempt, data) =>
      fetchPortingRequest('POST', `/${encodeURIComponent(request_id)}/resubmit`, { attempt, data: toWireData(data) }),
    portingRequest: (request_id) => fetchPortingRequest('GET', `/${encodeURIComponent(request_id)}`),
    cancel: (request_id) => fetchPortingRequest('POST', `/${encodeURIComponent(request_id)}/cancel`, {}),
    parseEvent: parsePortingEvent,
  };
}

/**
 * Reads an event that the porting house posted to us.
 * @throws OutsideError of kind `garbage`
 */
export function parsePortingEvent(body: unknown): PortingEvent {
  const wire = parseOutsideMessage(SYSTEM, portingEventWire, body);
  const { event_id, request_id, external_id, attempt } = wire;
  const common = { event_id, request_id, external_id, attempt, occurred_at: new Date(wire.occurred_at) };
  if (wire.type === 'scheduled') return { ...common, type: wire.type, scheduled_for: new Date(wire.scheduled_for) };
  if (wire.type === 'rejected')
    return { ...common, type: wire.type, code: wire.rejection.code, message: wire.rejection.message ?? '' };
  return { ...common, type: wire.type };
}

/** Only the four fields of the protocol, whatever else the caller's object carries. */
function toWireData({ operator, subscription, sim_number, customer_number }: PortingData) {
  return {
    operator,
    subscription,
    ...(sim_number ? { sim_number } : {}),
    ...(customer_number ? { customer_number } : {}),
  };
}

function parseRefusal(body: unknown): { code?: string; detail?: string | undefined } {
  const parsed = portingErrorWire.safeParse(body);
  return parsed.success ? { code: parsed.data.error.code, detail: parsed.data.error.message } : {};
}
