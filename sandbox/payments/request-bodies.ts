import { z } from 'zod';
import { isIban } from './iban.ts';

const amount = z
  .object({ currency: z.literal('EUR'), value: z.string().regex(/^\d{1,6}\.\d\d$/) })
  .transform(({ value }) => Number(value.replace('.', '')));
const address = z.url({ protocol: /^https?$/ });
const methods = [
  'bancontact',
  'ideal',
  'kbc',
  'belfius',
  'banktransfer',
  'paypal',
  'creditcard',
  'directdebit',
] as const;
const method = z.enum(methods);

export const newCustomer = z.object({
  name: z.string().nullish(),
  email: z.email().nullish(),
  locale: z.string().nullish(),
  metadata: z.unknown().optional(),
});
export const newMandate = z.object({
  method: z.enum(['directdebit', 'creditcard', 'paypal']),
  consumerName: z.string().min(1),
  consumerAccount: z.string().refine(isIban).nullish(),
  consumerBic: z.string().nullish(),
  signatureDate: z.iso.date().nullish(),
  mandateReference: z.string().max(35).nullish(),
});
export const newRefund = z.object({
  amount: amount.refine((cents) => cents > 0),
  description: z.string().max(140).nullish(),
  metadata: z.unknown().optional(),
});
export const newPayment = z.object({
  amount: amount.refine((cents) => cents > 0),
  description: z.string().min(1).max(255),
  redirectUrl: address.nullish(),
  cancelUrl: address.nullish(),
  webhookUrl: address.nullish(),
  method: z.union([method, z.array(method)]).nullish(),
  sequenceType: z.enum(['oneoff', 'first', 'recurring']).default('oneoff'),
  customerId: z.string().nullish(),
  mandateId: z.string().nullish(),
  locale: z.string().nullish(),
  metadata: z.unknown().optional(),
});

export type NewPayment = z.output<typeof newPayment>;
