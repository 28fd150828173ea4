import { z } from 'zod';

/** Data that the losing operator checks. */
const portingData = z.object({
  operator: z.string().min(1).max(60),
  subscription: z.enum(['prepaid', 'postpaid']),
  sim_number: z.string().max(30).optional(),
  customer_number: z.string().max(40).optional(),
});

export const newRequest = z.object({
  external_id: z.string().min(1).max(100),
  msisdn: z.string().regex(/^\+324[5-9]\d{7}$/),
  recipient: z.string().min(1),
  date: z.iso.date().optional(),
  mandate: z.object({ signed_at: z.iso.datetime() }),
  data: portingData,
});

export const resubmission = z.object({ attempt: z.int().min(2), data: portingData });

export type PortingData = z.output<typeof portingData>;

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

export type RejectionCode = (typeof rejectionCodes)[number];
