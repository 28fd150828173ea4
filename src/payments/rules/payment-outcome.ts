/** State or result of a payment: `declined` by card or bank, `failed` technically, `canceled` by the customer, or `expired`. */
export const paymentOutcomes = ['open', 'pending', 'paid', 'declined', 'failed', 'canceled', 'expired'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Methods at the payment provider. `bank`: from a bank account (also Bancontact). `card`: by credit card. */
export const bankMethods = ['bank', 'card'] as const;
export type BankMethod = (typeof bankMethods)[number];

/** All ways to pay. `debit`: collected by direct debit. `transfer`: a bank transfer to our account. */
export const paymentMethods = [...bankMethods, 'debit', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Whether the payment is made at the payment provider, which also refunds it; others go through our bank. */
export const isAtProvider = (method: PaymentMethod): method is BankMethod => method === 'bank' || method === 'card';

/** Failure reasons of a card or bank that declines, as opposed to technical failures (Mollie, details.failureReason). */
const declines = new Set([
  'authentication_failed',
  'card_declined',
  'card_expired',
  'inactive_card',
  'insufficient_funds',
  'invalid_card_holder_name',
  'invalid_card_number',
  'invalid_card_type',
  'invalid_cvv',
  'possible_fraud',
  'refused_by_issuer',
]);

/** Maps the provider's status and failure reason to an outcome. */
export function toPaymentOutcome(status: string, reason: string | null): PaymentOutcome {
  switch (status) {
    case 'paid':
      return 'paid';
    case 'failed':
      return reason !== null && declines.has(reason) ? 'declined' : 'failed';
    case 'canceled':
      return 'canceled';
    case 'expired':
      return 'expired';
    case 'pending':
    case 'authorized':
      return 'pending';
    default:
      return 'open';
  }
}

/** Whether the outcome is final: everything except `open` and `pending`. */
export const isFinalOutcome = (outcome: PaymentOutcome): boolean => outcome !== 'open' && outcome !== 'pending';

/** Codes of the texts that explain to a customer why a payment failed. */
export const paymentFailureCodes = [
  'PAYMENT_DECLINED',
  'PAYMENT_DECLINED_BANK',
  'PAYMENT_FAILED',
  'PAYMENT_ABANDONED',
] as const;

/** Returns the code of the text that explains the failure to the customer; null if there is no failure. */
export function refusalCodeOfOutcome(
  outcome: PaymentOutcome,
  method: PaymentMethod,
): (typeof paymentFailureCodes)[number] | null {
  if (outcome === 'declined') return method === 'card' ? 'PAYMENT_DECLINED' : 'PAYMENT_DECLINED_BANK';
  if (outcome === 'failed') return 'PAYMENT_FAILED';
  return outcome === 'canceled' || outcome === 'expired' ? 'PAYMENT_ABANDONED' : null;
}
