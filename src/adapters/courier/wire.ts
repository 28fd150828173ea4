import { z } from 'zod';
import { isoDate } from '#platform/contract/schemas.ts';

/** Where shipments live, under the courier's address. */
export const SHIPMENTS_PATH = '/courier/v1/shipments';

export const shipmentStates = [
  'created',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'returned',
  'cancelled',
] as const;

/** Shown to customers as a link, so other schemes are rejected. */
const page = z.url({ protocol: /^https?$/ });

export const shipmentWire = z.object({
  shipment_id: z.string().min(1).max(200),
  reference: z.string().max(200),
  state: z.enum(shipmentStates),
  tracking_code: z.string().min(1),
  tracking_url: page,
  label_url: page,
  expected_on: isoDate,
});

export const trackingEventWire = z.object({
  event_id: z.string().min(1).max(200),
  shipment_id: z.string().min(1).max(200),
  reference: z.string().max(200),
  tracking_code: z.string(),
  status: z.enum(shipmentStates),
  occurred_at: z.iso.datetime(),
  location: z.string().nullish(),
  reason: z.string().nullish(),
});

export const courierErrorWire = z.object({ error: z.object({ code: z.string(), message: z.string().optional() }) });

export type ShipmentState = (typeof shipmentStates)[number];
