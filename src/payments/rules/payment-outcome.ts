/** How a payment stands, or ended: declined by card or bank, failed, left, or too late. */
export const paymentOutcomes = ['open', 'pending', 'paid', 'declined', 'failed', 'canceled', 'expired'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** From an account at a bank (Bancontact too), or by credit card. */
export const bankMethods = ['bank', 'card'] as const;
export type BankMethod = (typeof bankMethods)[number];

/** Reasons with which a card or a bank says no, as opposed to something that broke (Mollie, details.failureReason). */
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

/** How a payment ended, from the provider's status and its reason. */
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

/** Whether the provider may still change its mind about an outcome. A paid payment stays paid. */
export const isFinalOutcome = (outcome: PaymentOutcome): boolean => outcome !== 'open' && outcome !== 'pending';

/** The code whose text tells a customer what happened and what to do; null while nothing has gone wrong. Who paid without a card is told of none. */
export function refusalCodeOfOutcome(
  outcome: PaymentOutcome,
  method: BankMethod,
): 'PAYMENT_DECLINED' | 'PAYMENT_DECLINED_BANK' | 'PAYMENT_FAILED' | 'PAYMENT_ABANDONED' | null {
  if (outcome === 'declined') return method === 'card' ? 'PAYMENT_DECLINED' : 'PAYMENT_DECLINED_BANK';
  if (outcome === 'failed') return 'PAYMENT_FAILED';
  return outcome === 'canceled' || outcome === 'expired' ? 'PAYMENT_ABANDONED' : null;
}
