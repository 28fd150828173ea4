import {
  sumChargedBackCents,
  toMollieMoney,
  sumRefundedCents,
  type PaymentStore,
  type Chargeback,
  type Customer,
  type Mandate,
  type Payment,
  type Refund,
} from './payment-store.ts';

type Json = Record<string, unknown>;

const profileId = 'pfl_Sandbox1234';

/** Mollie omits fields that do not apply. */
const omitNulls = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Creates the serializer of Mollie's HAL format: with links, and without fields that do not apply. */
export function createHalSerializer(books: PaymentStore, world: { readonly url: string }) {
  const link = (path: string): Json => ({ href: `${world.url}/mollie/v2${path}`, type: 'application/hal+json' });
  const page = (href: string): Json => ({ href, type: 'text/html' });
  const documentation = page('https://docs.mollie.com/reference/overview');
  const time = (at: string): string => at.replace(/\.\d+Z$/, '+00:00');

  const customer = (c: Customer): Json => ({
    resource: 'customer',
    id: c.id,
    mode: 'test',
    name: c.name,
    email: c.email,
    locale: c.locale,
    metadata: c.metadata ?? null,
    createdAt: time(c.created_at),
    _links: { self: link(`/customers/${c.id}`), dashboard: page(`${world.url}/#payments`), documentation },
  });

  const refund = (r: Refund): Json => ({
    resource: 'refund',
    id: r.id,
    mode: 'test',
    amount: toMollieMoney(r.cents),
    settlementAmount: { currency: 'EUR', value: `-${toMollieMoney(r.cents).value}` },
    status: r.status,
    createdAt: time(r.created_at),
    description: r.description,
    metadata: r.metadata ?? null,
    paymentId: r.payment_id,
    _links: {
      self: link(`/payments/${r.payment_id}/refunds/${r.id}`),
      payment: link(`/payments/${r.payment_id}`),
      documentation,
    },
  });

  const chargeback = (c: Chargeback): Json => ({
    resource: 'chargeback',
    id: c.id,
    amount: toMollieMoney(c.cents),
    settlementAmount: { currency: 'EUR', value: `-${toMollieMoney(c.cents).value}` },
    reason: c.reason,
    createdAt: time(c.created_at),
    reversedAt: c.reversed_at ?? null,
    paymentId: c.payment_id,
    _links: {
      self: link(`/payments/${c.payment_id}/chargebacks/${c.id}`),
      payment: link(`/payments/${c.payment_id}`),
      documentation,
    },
  });

  const mandate = (m: Mandate): Json => ({
    resource: 'mandate',
    id: m.id,
    mode: 'test',
    status: m.status,
    method: m.method,
    details: m.details,
    customerId: m.customer_id,
    mandateReference: m.reference,
    signatureDate: m.signed_on,
    createdAt: time(m.created_at),
    _links: {
      self: link(`/customers/${m.customer_id}/mandates/${m.id}`),
      customer: link(`/customers/${m.customer_id}`),
      documentation,
    },
  });

  const statusTimes: Partial<Record<Payment['status'], string>> = {
    paid: 'paidAt',
    canceled: 'canceledAt',
    expired: 'expiredAt',
    failed: 'failedAt',
    authorized: 'authorizedAt',
  };

  function moneyOf(p: Payment): Json {
    const refunded = sumRefundedCents(books, p.id);
    const chargedBack = sumChargedBackCents(books, p.id);
    if (p.status !== 'paid') return {};
    return {
      settlementAmount: toMollieMoney(p.cents),
      amountRefunded: toMollieMoney(refunded),
      amountRemaining: toMollieMoney(Math.max(p.cents - refunded - chargedBack, 0)),
      ...(chargedBack && { amountChargedBack: toMollieMoney(chargedBack) }),
    };
  }

  function linksOf(p: Payment, refunds: Refund[], chargebacks: Chargeback[]): Json {
    const { id, customer_id, mandate_id } = p;
    return {
      self: link(`/payments/${id}`),
      ...(p.status === 'open' && { checkout: page(`${world.url}/mollie/checkout/${id}`) }),
      ...(p.status === 'pending' && { changePaymentState: page(`${world.url}/#payments`) }),
      dashboard: page(`${world.url}/#payments`),
      ...(customer_id && { customer: link(`/customers/${customer_id}`) }),
      ...(customer_id && mandate_id && { mandate: link(`/customers/${customer_id}/mandates/${mandate_id}`) }),
      ...(refunds.length > 0 && { refunds: link(`/payments/${id}/refunds`) }),
      ...(chargebacks.length > 0 && { chargebacks: link(`/payments/${id}/chargebacks`) }),
      documentation,
    };
  }

  function payment(p: Payment, embed = ''): Json {
    const refunds = books.refunds.list({ where: { payment_id: p.id } });
    const chargebacks = books.chargebacks.list({ where: { payment_id: p.id } });
    const statusTime = statusTimes[p.status];
    const embedded = {
      ...(embed.includes('refunds') && { refunds: refunds.map(refund) }),
      ...(embed.includes('chargebacks') && { chargebacks: chargebacks.map(chargeback) }),
    };
    return {
      resource: 'payment',
      id: p.id,
      mode: 'test',
      createdAt: time(p.created_at),
      amount: toMollieMoney(p.cents),
      description: p.description,
      method: p.method,
      metadata: p.metadata ?? null,
      status: p.status,
      isCancelable: p.status === 'open',
      profileId,
      sequenceType: p.kind,
      redirectUrl: p.redirect_url,
      ...omitNulls({
        statusReason: p.status_reason,
        expiresAt: p.status === 'open' && p.expires_at ? time(p.expires_at) : null,
        locale: p.locale,
        customerId: p.customer_id,
        mandateId: p.mandate_id,
        cancelUrl: p.cancel_url,
        webhookUrl: p.webhook_url,
        details: p.details,
      }),
      ...(statusTime && { [statusTime]: time(p.status_at) }),
      ...moneyOf(p),
      _links: linksOf(p, refunds, chargebacks),
      ...(Object.keys(embedded).length > 0 && { _embedded: embedded }),
    };
  }

  /** Builds a page of a list, newest first, from the item with the id `from` on. */
  function list<T extends { id: string }>(
    name: string,
    path: string,
    items: T[],
    show: (item: T) => Json,
    query: { from?: string; limit?: string },
  ): Json {
    const size = Math.min(Math.max(Number(query.limit) || 50, 1), 250);
    const start = Math.max(query.from ? items.findIndex(({ id }) => id === query.from) : 0, 0);
    const pageItems = items.slice(start, start + size);
    const pageLink = (item: T | undefined): Json | null =>
      item ? link(`${path}?from=${item.id}&limit=${size}`) : null;
    return {
      count: pageItems.length,
      _embedded: { [name]: pageItems.map((item) => show(item)) },
      _links: {
        self: link(`${path}?limit=${size}`),
        previous: start > 0 ? pageLink(items[Math.max(start - size, 0)]) : null,
        next: pageLink(items[start + size]),
        documentation,
      },
    };
  }

  return { customer, payment, mandate, refund, chargeback, list };
}

export type HalSerializer = ReturnType<typeof createHalSerializer>;
