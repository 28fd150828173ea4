import type { z } from 'zod';
import { callOutside } from '#platform/outside-call.ts';
import type { Payments } from './payments-port.ts';
import { toMollieAmount, toPayment, toRefund, parseRefusal, mollieReplies } from './mollie-wire.ts';

const locales = { en: 'en_GB', fr: 'fr_BE', nl: 'nl_BE' };

function parseWebhook(body: unknown): string | null {
  const ref = (body as { id?: unknown } | null)?.id;
  return typeof ref === 'string' && /^tr_\w{1,60}$/.test(ref) ? ref : null;
}

const encodeId = encodeURIComponent;

/** Payments at Mollie (API v2). `url`: https://api.mollie.com, without the version; `key`: `live_…` or `test_…`. */
export function openPayments(settings: { url: string; key: string; timeout_ms?: number }): Payments {
  const { url, key, timeout_ms } = settings;
  const callProvider = <S extends z.ZodType>(
    path: string,
    answer: S,
    creates?: { body: Record<string, unknown>; key: string },
  ): Promise<z.output<S>> =>
    callOutside({
      system: 'payments',
      method: creates ? 'POST' : 'GET',
      url,
      path: `/v2${path}`,
      key,
      // Mollie gives the same reply to the same key.
      headers: { accept: 'application/hal+json', ...(creates && { 'idempotency-key': creates.key }) },
      ...(creates && { body: creates.body }),
      answer,
      refusal: parseRefusal,
      ...(timeout_ms ? { timeout_ms } : {}),
    });

  return {
    async createCustomer({ name, email, language }, once) {
      const body = { name, email, ...(language && { locale: locales[language] }) };
      const customer = await callProvider('/customers', mollieReplies.customer, { body, key: once });
      return { customer_ref: customer.id };
    },

    async createPayment(payment, once) {
      const body = {
        amount: toMollieAmount(payment.amount_cents),
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
      return toPayment(await callProvider('/payments', mollieReplies.payment, { body, key: once }));
    },

    payment: async (ref) => toPayment(await callProvider(`/payments/${encodeId(ref)}`, mollieReplies.payment)),

    async refund({ payment_ref, amount_cents, description }, once) {
      const body = { amount: toMollieAmount(amount_cents), description };
      return toRefund(
        await callProvider(`/payments/${encodeId(payment_ref)}/refunds`, mollieReplies.refund, { body, key: once }),
      );
    },

    parseWebhook,
  };
}
