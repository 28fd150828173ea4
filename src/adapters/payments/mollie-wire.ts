import { z } from 'zod';
import { toDecimal } from '#platform/pure/money.ts';
import type { Chargeback, Mandate, Payer, Payment, Refund } from './payments-port.ts';

/** What Mollie's API v2 answers, as far as it is used here (docs.mollie.com/reference). Whatever else it says is ignored. */

const amount = z
  .object({ currency: z.literal('EUR'), value: z.string().regex(/^\d+\.\d\d$/) })
  .transform(({ value }) => Number(value.replace('.', '')));

const text = z.string().nullish();
const link = z.object({ href: z.url({ protocol: /^https?$/ }) }).nullish();

const details = z
  .object({
    consumerName: text,
    consumerAccount: text,
    cardHolder: text,
    cardNumber: text,
    failureReason: text,
    failureMessage: text,
    bankReasonCode: text,
    bankReason: text,
    mandateReference: text,
  })
  .nullish();

const payment = z.object({
  resource: z.literal('payment'),
  id: z.string().regex(/^tr_\w+$/),
  status: z.enum(['open', 'pending', 'authorized', 'paid', 'canceled', 'expired', 'failed']),
  statusReason: z.object({ code: z.string(), message: z.string() }).nullish(),
  sequenceType: z.enum(['oneoff', 'first', 'recurring']),
  amount,
  amountRefunded: amount.nullish(),
  amountChargedBack: amount.nullish(),
  method: text,
  customerId: text,
  mandateId: text,
  metadata: z.record(z.string(), z.string()).nullish().catch(null),
  paidAt: text,
  details,
  _links: z.object({ checkout: link }),
});

const mandate = z.object({
  resource: z.literal('mandate'),
  id: z.string().regex(/^mdt_\w+$/),
  status: z.enum(['valid', 'pending', 'invalid']),
  method: z.string(),
  mandateReference: text,
  signatureDate: text,
  details,
});

const refund = z.object({
  resource: z.literal('refund'),
  id: z.string().regex(/^re_\w+$/),
  paymentId: z.string(),
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  amount,
});

const chargeback = z.object({
  resource: z.literal('chargeback'),
  id: z.string().regex(/^chb_\w+$/),
  paymentId: z.string(),
  amount,
  reason: z.object({ code: z.string() }).nullish(),
  createdAt: z.string(),
  reversedAt: text,
});

const listOf = <K extends string, S extends z.ZodType>(name: K, item: S) =>
  z.object({ _embedded: z.object({ [name]: z.array(item) } as Record<K, z.ZodArray<S>>) });

export const wire = {
  customer: z.object({ resource: z.literal('customer'), id: z.string().regex(/^cst_\w+$/) }),
  payment,
  mandate,
  mandates: listOf('mandates', mandate),
  refund,
  refunds: listOf('refunds', refund),
  chargebacks: listOf('chargebacks', chargeback),
  nothing: z.undefined(),
};

/** @throws RangeError when it is not a whole, positive number of cents. */
export function fromCents(cents: number): { currency: 'EUR'; value: string } {
  if (!Number.isSafeInteger(cents) || cents < 1) throw new RangeError(`${cents} is no amount in cents`);
  return { currency: 'EUR', value: toDecimal(cents) };
}

function readPayer(from: z.output<typeof details>): Payer {
  return {
    name: from?.consumerName ?? from?.cardHolder ?? null,
    iban: from?.consumerAccount ?? null,
    card: from?.cardNumber?.slice(-4) ?? null,
  };
}

function readFailure({ status, statusReason, details: from }: z.output<typeof payment>): Payment['failure'] {
  if (from?.bankReasonCode) return { code: from.bankReasonCode, detail: from.bankReason ?? '' };
  if (status !== 'failed') return null;
  if (from?.failureReason) return { code: from.failureReason, detail: from.failureMessage ?? '' };
  return { code: statusReason?.code ?? 'unknown_reason', detail: statusReason?.message ?? '' };
}

export function readPayment(from: z.output<typeof payment>): Payment {
  return {
    payment_ref: from.id,
    kind: from.sequenceType,
    status: from.status,
    amount_cents: from.amount,
    refunded_cents: from.amountRefunded ?? 0,
    charged_back_cents: from.amountChargedBack ?? 0,
    method: from.method ?? null,
    customer_ref: from.customerId ?? null,
    mandate_ref: from.mandateId ?? null,
    checkout_url: from._links.checkout?.href ?? null,
    payer: readPayer(from.details),
    failure: readFailure(from),
    metadata: from.metadata ?? {},
    paid_at: from.paidAt ?? null,
  };
}

export function readMandate(from: z.output<typeof mandate>): Mandate {
  return {
    mandate_ref: from.id,
    status: from.status,
    method: from.method,
    payer: readPayer(from.details),
    reference: from.mandateReference ?? null,
    signed_on: from.signatureDate ?? null,
  };
}

export function readRefund({ id, paymentId, status, amount: amount_cents }: z.output<typeof refund>): Refund {
  return { refund_ref: id, payment_ref: paymentId, status, amount_cents };
}

export function readChargeback(from: z.output<typeof chargeback>): Chargeback {
  return {
    chargeback_ref: from.id,
    payment_ref: from.paymentId,
    amount_cents: from.amount,
    code: from.reason?.code ?? null,
    at: from.createdAt,
    reversed_at: from.reversedAt ?? null,
  };
}
