import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';

/** Where port-in requests live, under the porting house's address. */
export const REQUESTS_PATH = '/porting/v1/requests';

/** Reason for which the donor operator rejects the request. */
export const rejectionCodes = [
  'UNKNOWN_NUMBER',
  'WRONG_OPERATOR',
  'SIM_NUMBER_MISMATCH',
  'CUSTOMER_NUMBER_MISMATCH',
  'NUMBER_INACTIVE',
  'PORT_IN_PROGRESS',
  'HOLDER_MISMATCH',
  'TECHNICAL',
] as const;

export const portingStates = [
  'submitted',
  'validated',
  'scheduled',
  'ported',
  'rejected',
  'cancelled',
  'expired',
] as const;

const rejection = z.object({ code: z.enum(rejectionCodes), message: z.string().optional() });

export const portingRequestWire = z.object({
  request_id: z.string().min(1).max(200),
  external_id: z.string().max(200),
  msisdn: e164,
  state: z.enum(portingStates),
  attempt: z.int().min(1),
  scheduled_for: z.iso.datetime().nullish(),
  rejection: rejection.nullish(),
});

const common = {
  event_id: z.string().min(1).max(200),
  request_id: z.string().min(1).max(200),
  external_id: z.string().max(200),
  attempt: z.int().min(1),
  occurred_at: z.iso.datetime(),
};

export const portingEventWire = z.discriminatedUnion('type', [
  z.object({ ...common, type: z.literal('validated') }),
  z.object({ ...common, type: z.literal('scheduled'), scheduled_for: z.iso.datetime() }),
  z.object({ ...common, type: z.literal('ported') }),
  z.object({ ...common, type: z.literal('rejected'), rejection }),
  z.object({ ...common, type: z.literal('cancelled') }),
  z.object({ ...common, type: z.literal('expired') }),
]);

export const portingErrorWire = z.object({ error: z.object({ code: z.string(), message: z.string().optional() }) });

export type RejectionCode = (typeof rejectionCodes)[number];
export type PortingState = (typeof portingStates)[number];
