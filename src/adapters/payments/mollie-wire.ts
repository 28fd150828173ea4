import { z } from 'zod';
import { type Cents, centsToDecimalText } from '#platform/pure/money.ts';
import type { Payer, Payment, Refund } from './payments-port.ts';

/** Replies of Mollie's API v2, as far as they are used (docs.mollie.com/reference). Other fields are ignored. */

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

const refund = z.object({
  resource: z.literal('refund'),
  id: z.string().regex(/^re_\w+$/),
  paymentId: z.string(),
  status: z.enum(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled']),
  amount,
});

export const mollieReplies = {
  customer: z.object({ resource: z.literal('customer'), id: z.string().regex(/^cst_\w+$/) }),
  payment,
  refund,
};

const problem = z.object({ title: z.string(), detail: z.string(), field: z.string().nullish() });

const refusalCodes: Readonly<Record<number, string>> = { 404: 'NOT_FOUND', 410: 'NOT_FOUND', 409: 'CONFLICT' };

/** Mollie's reason for a refusal; null when the reply is not Mollie's. */
export function parseRefusal(body: unknown, status: number): { code: string; detail: string } | null {
  const parsedProblem = problem.safeParse(body);
  if (!parsedProblem.success) return null;
  const field = parsedProblem.data.field?.replace(/\W+/g, '_').toUpperCase();
  const code = refusalCodes[status] ?? (field ? `UNPROCESSABLE_${field}` : 'UNPROCESSABLE');
  return { code, detail: parsedProblem.data.detail };
}

/** @throws RangeError when it is not a whole, positive number of cents. */
export function toMollieAmount(cents: Cents): { currency: 'EUR'; value: string } {
  if (!Number.isSafeInteger(cents) || cents < 1) throw new RangeError(`${cents} is no amount in cents`);
  return { currency: 'EUR', value: centsToDecimalText(cents) };
}

function toPayer(from: z.output<typeof details>): Payer {
  return {
    name: from?.consumerName ?? from?.cardHolder ?? null,
    iban: from?.consumerAccount ?? null,
    card: from?.cardNumber?.slice(-4) ?? null,
  };
}

function toFailure({ status, statusReason, details: from }: z.output<typeof payment>): Payment['failure'] {
  if (from?.bankReasonCode) return { code: from.bankReasonCode, detail: from.bankReason ?? '' };
  if (status !== 'failed') return null;
  if (from?.failureReason) return { code: from.failureReason, detail: from.failureMessage ?? '' };
  return { code: statusReason?.code ?? 'unknown_reason', detail: statusReason?.message ?? '' };
}

export function toPayment(from: z.output<typeof payment>): Payment {
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
    payer: toPayer(from.details),
    failure: toFailure(from),
    metadata: from.metadata ?? {},
    paid_at: from.paidAt ?? null,
  };
}

export function toRefund({ id, paymentId, status, amount: amount_cents }: z.output<typeof refund>): Refund {
  return { refund_ref: id, payment_ref: paymentId, status, amount_cents };
}
