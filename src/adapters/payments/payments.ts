import { openMollie } from './mollie-call.ts';
import type { Payments } from './payments-port.ts';
import { fromCents, readChargeback, readMandate, readPayment, readRefund, wire } from './mollie-wire.ts';

const locales = { en: 'en_GB', fr: 'fr_BE', nl: 'nl_BE' };

function readWebhook(body: unknown): string | null {
  const ref = (body as { id?: unknown } | null)?.id;
  return typeof ref === 'string' && /^tr_\w{1,60}$/.test(ref) ? ref : null;
}

const id = encodeURIComponent;

/** Payments at Mollie (API v2). `url`: https://api.mollie.com, without the version; `key`: `live_…` or `test_…`. */
export function openPayments(settings: { url: string; key: string; timeoutMs?: number }): Payments {
  const call = openMollie({ timeoutMs: 10_000, ...settings });

  const mandatesOf = (customer_ref: string): string => `/customers/${id(customer_ref)}/mandates`;

  return {
    async createCustomer({ name, email, language }, key) {
      const body = { name, email, ...(language && { locale: locales[language] }) };
      const customer = await call('POST', '/customers', wire.customer, { body, key });
      return { customer_ref: customer.id };
    },

    async createPayment(payment, key) {
      const body = {
        amount: fromCents(payment.amount_cents),
        description: payment.description,
        sequenceType: payment.kind,
        customerId: payment.customer_ref,
        mandateId: payment.mandate_ref,
        method: payment.method,
        redirectUrl: payment.return_url,
        webhookUrl: payment.webhook_url,
        locale: payment.language && locales[payment.language],
        metadata: payment.metadata,
      };
      return readPayment(await call('POST', '/payments', wire.payment, { body, key }));
    },

    payment: async (ref) => readPayment(await call('GET', `/payments/${id(ref)}`, wire.payment)),
    cancelPayment: async (ref) => readPayment(await call('DELETE', `/payments/${id(ref)}`, wire.payment)),

    async createMandate({ customer_ref, holder, iban, signed_on, reference }, key) {
      const body = {
        method: 'directdebit',
        consumerName: holder,
        consumerAccount: iban,
        signatureDate: signed_on,
        mandateReference: reference,
      };
      return readMandate(await call('POST', mandatesOf(customer_ref), wire.mandate, { body, key }));
    },
    mandate: async (customer, ref) =>
      readMandate(await call('GET', `${mandatesOf(customer)}/${id(ref)}`, wire.mandate)),
    async mandates(customer) {
      const list = await call('GET', `${mandatesOf(customer)}?limit=250`, wire.mandates);
      return list._embedded.mandates.map(readMandate);
    },
    async revokeMandate(customer, ref) {
      await call('DELETE', `${mandatesOf(customer)}/${id(ref)}`, wire.nothing, { goneIsFine: true });
    },

    async refund({ payment_ref, amount_cents, description }, key) {
      const body = { amount: fromCents(amount_cents), description };
      return readRefund(await call('POST', `/payments/${id(payment_ref)}/refunds`, wire.refund, { body, key }));
    },
    async refunds(ref) {
      const list = await call('GET', `/payments/${id(ref)}/refunds?limit=250`, wire.refunds);
      return list._embedded.refunds.map(readRefund);
    },
    async chargebacks(ref) {
      const list = await call('GET', `/payments/${id(ref)}/chargebacks?limit=250`, wire.chargebacks);
      return list._embedded.chargebacks.map(readChargeback);
    },

    readWebhook,
  };
}
