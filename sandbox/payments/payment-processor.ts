import type { SandboxWorld } from '../core/system.ts';
import {
  createPaymentStore,
  cardReasons,
  mandateEndingReasons,
  createMollieId,
  sepaReasons,
  listStandingChargebacks,
  type Mandate,
  type Payment,
  type PaymentStatus,
  type Refund,
} from './payment-store.ts';
import { schedulePayout } from './payouts.ts';

const hour = 3_600_000;
const directDebitDurationMs = 48 * hour;
const cardDurationMs = 1_000;
const checkoutLifetimeMs = hour;
const refundDelayMs = 2 * hour;
const refundDurationMs = 24 * hour;

export interface Payer {
  name: string;
  iban?: string;
  card?: string;
}

const cardLabels: Record<string, string> = {
  '2': 'Mastercard',
  '3': 'American Express',
  '4': 'Visa',
  '5': 'Mastercard',
  '6': 'Maestro',
};

function toPaymentDetails({ name, iban, card }: Payer): Record<string, string> {
  if (card)
    return {
      cardHolder: name,
      cardNumber: card.slice(-4),
      cardLabel: cardLabels[card[0] ?? ''] ?? 'Visa',
      cardCountryCode: 'BE',
      cardSecurity: '3dsecure',
      feeRegion: 'intra-eu',
    };
  return { consumerName: name, consumerAccount: iban ?? 'BE68539007547034', consumerBic: 'GKCCBEBB' };
}

const normalizeIban = (iban: string): string => iban.replace(/\s/g, '').toUpperCase();

/** An account that differs from those of the examples. */
export const OTHER_IBAN = 'BE08 3631 2345 8913';

/** The account that a customer pays from unless another one is chosen: that in the metadata of the payment, or else a fixed one. */
export function defaultIban({ metadata }: Payment): string {
  const { iban } = (metadata ?? {}) as Record<string, unknown>;
  return typeof iban === 'string' ? normalizeIban(iban) : 'BE68539007547034';
}

const brusselsDay = (at: Date): string => at.toLocaleDateString('sv-SE', { timeZone: 'Europe/Brussels' });

/** Creates the actions on payments. Each returns the changed payment, or the reason why it is not possible. */
export function createPaymentProcessor(world: SandboxWorld) {
  const books = createPaymentStore(world);
  const now = (): string => world.clock.now().toISOString();

  function sendWebhook(payment: Payment): void {
    if (!payment.webhook_url) return;
    world.events.send({
      to: payment.webhook_url,
      form: { id: payment.id },
      lane: payment.id,
      times: payment.twice ? 2 : 1,
    });
  }

  function setStatus(payment: Payment, status: PaymentStatus, changes: Partial<Payment> = {}): Payment {
    const changedPayment = books.payments.save({ ...payment, status, status_at: now(), ...changes });
    sendWebhook(changedPayment);
    return changedPayment;
  }

  const unfinished = ({ status }: Payment): boolean => status === 'open' || status === 'pending';
  const describeEnd = (payment: Payment): string => `the payment is ${payment.status} already`;

  function signMandate(payment: Payment, details: Record<string, string>): Mandate | null {
    if (payment.kind !== 'first' || !payment.customer_id) return null;
    const id = createMollieId('mdt');
    return books.mandates.save({
      id,
      customer_id: payment.customer_id,
      status: 'valid',
      method: payment.method === 'creditcard' ? 'creditcard' : 'directdebit',
      details,
      reference: id.replace('mdt_', 'SD-').toUpperCase(),
      signed_on: brusselsDay(world.clock.now()),
      created_at: now(),
    });
  }

  function ownerOf(payment: Payment): string {
    return (payment.customer_id && books.customers.get(payment.customer_id)?.name) || 'A. Customer';
  }

  /** The customer of a payment as a payer with another bank account. */
  const payerFrom = (payment: Payment, iban: string): Payer => ({ name: ownerOf(payment), iban: normalizeIban(iban) });

  function pay(payment: Payment, payer?: Payer): Payment | string {
    if (!unfinished(payment)) return describeEnd(payment);
    const method = payment.method ?? payment.methods[0] ?? 'bancontact';
    const chosen = { ...payment, method };
    const usual: Payer = {
      name: ownerOf(payment),
      ...(method === 'creditcard' ? { card: '4242424242424242' } : { iban: defaultIban(payment) }),
    };
    const details = payment.kind === 'recurring' ? { ...payment.details } : toPaymentDetails(payer ?? usual);
    const mandate = signMandate(chosen, details);
    schedulePayout(world);
    return setStatus(chosen, 'paid', { details, ...(mandate && { mandate_id: mandate.id }) });
  }

  /** `code`: a SEPA reason for a direct debit, else a reason of a card or bank. */
  function fail(payment: Payment, code: string): Payment | string {
    if (!unfinished(payment)) return describeEnd(payment);
    if (sepaReasons[code]) {
      if (mandateEndingReasons.has(code) && payment.mandate_id)
        books.mandates.update(payment.mandate_id, (mandate) => ({ ...mandate, status: 'invalid' }));
      return setStatus(payment, 'failed', {
        details: { ...payment.details, bankReasonCode: code, bankReason: sepaReasons[code] },
      });
    }
    const message = cardReasons[code] ?? cardReasons.unknown_reason ?? '';
    const card = payment.method === 'creditcard' && { details: { failureReason: code, failureMessage: message } };
    return setStatus(payment, 'failed', { status_reason: { code, message }, ...card });
  }

  function chargeBack(payment: Payment, code: string): Payment | string {
    if (payment.status !== 'paid') return 'only a paid payment can be charged back';
    if (listStandingChargebacks(books, payment.id).length) return 'it was charged back already';
    const reason = { code, description: sepaReasons[code] ?? 'Reason not specified' };
    books.chargebacks.save({
      id: createMollieId('chb'),
      payment_id: payment.id,
      cents: payment.cents,
      reason,
      created_at: now(),
    });
    if (mandateEndingReasons.has(code) && payment.mandate_id)
      books.mandates.update(payment.mandate_id, (mandate) => ({ ...mandate, status: 'invalid' }));
    sendWebhook(payment);
    return payment;
  }

  /** The bank gives the money of a chargeback back. */
  function reverseChargeback(payment: Payment): Payment | string {
    const [chargeback] = listStandingChargebacks(books, payment.id);
    if (!chargeback) return 'no chargeback stands';
    books.chargebacks.save({ ...chargeback, reversed_at: now() });
    sendWebhook(payment);
    return payment;
  }

  function refund(payment: Payment, cents: number, description: string, metadata: unknown): Refund {
    const newRefund = books.refunds.save({
      id: createMollieId('re'),
      payment_id: payment.id,
      cents,
      description,
      metadata,
      status: 'queued',
      created_at: now(),
    });
    world.scheduler.scheduleIn(refundDelayMs, 'payments.refund', { id: newRefund.id, from: 'queued', to: 'pending' });
    sendWebhook(payment);
    return newRefund;
  }

  /** Sets the payment to pending, as when the bank needs time. */
  const setPending = (payment: Payment): Payment | string =>
    payment.status === 'open' ? setStatus(payment, 'pending') : describeEnd(payment);

  function moveRefund({ id, from, to }: { id: string; from: Refund['status']; to: Refund['status'] }): void {
    const current = books.refunds.get(id);
    if (current?.status !== from) return;
    books.refunds.save({ ...current, status: to });
    if (to === 'pending')
      world.scheduler.scheduleIn(refundDurationMs, 'payments.refund', { id, from: 'pending', to: 'refunded' });
    const payment = books.payments.get(current.payment_id);
    if (payment) sendWebhook(payment);
  }

  /** Registers the automatic steps: expiry of a checkout, collection of a charge on a mandate. */
  function start(payment: Payment): Payment {
    books.payments.save(payment);
    if (payment.kind === 'recurring') {
      const takes = payment.method === 'creditcard' ? cardDurationMs : directDebitDurationMs;
      world.scheduler.scheduleIn(takes, 'payments.collect', { id: payment.id });
    } else world.scheduler.scheduleIn(checkoutLifetimeMs, 'payments.expire', { id: payment.id });
    return payment;
  }

  function collect({ id }: { id: string }): void {
    const payment = books.payments.get(id);
    if (payment?.status !== 'pending') return;
    if (payment.will_bounce) fail(payment, payment.will_bounce);
    else pay(payment);
  }

  const expire = (payment: Payment): Payment | string =>
    payment.status === 'open' ? setStatus(payment, 'expired') : describeEnd(payment);

  return {
    books,
    start,
    pay,
    payerFrom,
    setPending,
    fail,
    chargeBack,
    reverseChargeback,
    refund,
    moveRefund,
    collect,
    expire,
    cancel: (payment: Payment): Payment | string =>
      payment.status === 'open' ? setStatus(payment, 'canceled') : describeEnd(payment),
    resendWebhook: (payment: Payment): Payment => (sendWebhook(payment), payment),
    expiresAt: (): string => new Date(world.clock.now().getTime() + checkoutLifetimeMs).toISOString(),
    today: (): string => brusselsDay(world.clock.now()),
    now,
  };
}

export type PaymentProcessor = ReturnType<typeof createPaymentProcessor>;
