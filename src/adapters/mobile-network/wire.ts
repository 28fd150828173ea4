import { z } from 'zod';

/** Where service orders live, under the network's address. TMF641 Service Ordering Management API, v4. */
export const SERVICE_ORDER_PATH = '/tmf-api/serviceOrdering/v4/serviceOrder';

/** ServiceOrderStateType of TMF641 v4.1. */
export const serviceOrderStates = [
  'acknowledged',
  'rejected',
  'pending',
  'held',
  'inProgress',
  'cancelled',
  'completed',
  'failed',
  'partial',
  'assessingCancellation',
  'pendingCancellation',
] as const;

const errorMessage = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  reason: z.string().optional(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
});

/** The parts of a ServiceOrder that we read; the network may send more. */
export const serviceOrderWire = z.object({
  id: z.string().min(1).max(200),
  externalId: z.string().max(200).optional(),
  state: z.enum(serviceOrderStates),
  orderDate: z.iso.datetime({ offset: true }).optional(),
  completionDate: z.iso.datetime({ offset: true }).optional(),
  errorMessage: z.array(errorMessage).optional(),
});

/** TMF638 v4 event of a service that the network changed: suspended, resumed or terminated. */
export const lineEventWire = z.object({
  eventId: z.string().min(1).max(200),
  eventTime: z.iso.datetime({ offset: true }),
  eventType: z.literal('ServiceStateChangeEvent'),
  event: z.object({
    service: z.object({
      state: z.enum(['active', 'inactive', 'terminated']),
      serviceCharacteristic: z.array(z.object({ name: z.string(), value: z.unknown() })),
    }),
  }),
});

export const serviceOrderEventWire = z.object({
  eventId: z.string().min(1).max(200),
  eventTime: z.iso.datetime({ offset: true }),
  eventType: z.literal('ServiceOrderStateChangeEvent'),
  event: z.object({ serviceOrder: serviceOrderWire }),
});

/** A batch of usage records; each is parsed separately, so that an invalid one does not reject the others. */
export const usageBatchWire = z.object({
  batch_id: z.string().min(1).max(200),
  records: z.array(z.unknown()).max(5_000),
});

/** Where a SIM has registered. */
export const locationWire = z.object({
  event_id: z.string().min(1).max(200),
  imsi: z.string().regex(/^\d{14,15}$/),
  /** MCC and MNC of the network in use; our own at home. */
  plmn: z.string().regex(/^\d{5,6}$/),
  at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
});

/** The `Error` of TM Forum's REST guidelines (TMF630). */
export const tmfError = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  reason: z.string().optional(),
  message: z.string().optional(),
});

export type ServiceOrderState = (typeof serviceOrderStates)[number];
export type ServiceOrderWire = z.output<typeof serviceOrderWire>;
