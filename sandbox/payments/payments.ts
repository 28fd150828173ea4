import { registerItemRoutes, textOfField } from '../core/item-routes.ts';
import { html, type Html } from '../core/html.ts';
import { buttonForm, cardList, timeElement } from '../core/control-page.ts';
import type { SandboxSystem, SandboxWorld } from '../core/system.ts';
import { registerMollieApi } from './api.ts';
import {
  createPaymentStore,
  sumChargedBackCents,
  toMollieMoney,
  sumRefundedCents,
  type Payment,
} from './payment-store.ts';
import { registerCheckoutRoutes } from './checkout.ts';
import { isIban } from './iban.ts';
import { OTHER_IBAN, createPaymentProcessor } from './payment-processor.ts';
import { registerPayoutJob } from './payouts.ts';

const path = '/api/payments/payments';
const maxShownPayments = 25;

const statusTones: Partial<Record<Payment['status'], string>> = {
  paid: 'good',
  failed: 'bad',
  expired: 'bad',
  canceled: 'bad',
};

function paymentButtons(payment: Payment, world: SandboxWorld): Html[] {
  const press = (label: string, action: string, fields = {}, kind: 'quiet' | 'bad' = 'quiet'): Html =>
    buttonForm(label, `${path}/${payment.id}/${action}`, fields, kind);
  if (payment.status === 'open')
    return [
      press('Pay', 'pay'),
      press('Pay from another account', 'pay', { iban: OTHER_IBAN }),
      press('Let the bank think', 'hold'),
      press('Decline', 'fail', { code: 'insufficient_funds' }, 'bad'),
      press('Expire', 'expire', {}, 'bad'),
      press('Cancel', 'cancel', {}, 'bad'),
    ];
  if (payment.status === 'pending')
    return [
      press('Collect now', 'pay'),
      press('No money (AM04)', 'fail', { code: 'AM04' }, 'bad'),
      press('No mandate (MD01)', 'fail', { code: 'MD01' }, 'bad'),
    ];
  const charged = sumChargedBackCents(createPaymentStore(world), payment.id);
  return [
    press('Tell the shop again', 'tell-again'),
    ...(payment.status === 'paid' && !charged
      ? [
          press('Charge back (MD06)', 'charge-back', { code: 'MD06' }, 'bad'),
          press('Closed account (AC04)', 'charge-back', { code: 'AC04' }, 'bad'),
        ]
      : []),
    ...(charged ? [press('Reverse the chargeback', 'reverse-charge-back')] : []),
  ];
}

function paymentCard(payment: Payment, world: SandboxWorld): Html {
  const books = createPaymentStore(world);
  const customer = payment.customer_id && books.customers.get(payment.customer_id);
  const refunds = books.refunds.list({ where: { payment_id: payment.id } });
  const refunded = sumRefundedCents(books, payment.id);
  const code = payment.details?.bankReasonCode ?? payment.status_reason?.code;
  return html`<div class="top">
      <h3>€ ${toMollieMoney(payment.cents).value}</h3>
      <span class="chip ${statusTones[payment.status] ?? ''}">${payment.status}${code && ` (${code})`}</span
      >${timeElement(payment.created_at)}
    </div>
    <p>${payment.description}</p>
    <dl class="facts">
      <dt>Payment</dt>
      <dd>${payment.id}, ${payment.kind}${payment.method && `, ${payment.method}`}</dd>
      ${
        customer &&
        html`<dt>Customer</dt>
          <dd>${customer.name}, ${customer.email}</dd>`
      }
      ${
        payment.mandate_id &&
        html`<dt>Mandate</dt>
          <dd>${payment.mandate_id}, ${books.mandates.get(payment.mandate_id)?.status ?? 'revoked'}</dd>`
      }
      ${
        refunded > 0 &&
        html`<dt>Refunded</dt>
          <dd>€ ${toMollieMoney(refunded).value} (${refunds.map(({ status }) => status).join(', ')})</dd>`
      }
      ${
        sumChargedBackCents(books, payment.id) > 0 &&
        html`<dt>Charged back</dt>
          <dd>yes</dd>`
      }
    </dl>
    ${payment.status === 'open' && html`<a class="link" href="/mollie/checkout/${payment.id}">Open the page where the customer pays</a>`}
    <div class="actions">${paymentButtons(payment, world)}</div>`;
}

/** The payment provider with its bank and card pages. */
export const payments: SandboxSystem = {
  name: 'payments',
  title: 'Payments',
  describe: (world) =>
    `Mollie’s API v2 at ${world.url}/mollie. Direct debits take two days of the business clock, refunds one.`,
  refusals: ['422', '401', '429', '503', 'AM04', 'MD01', 'AC04', 'MS03'],
  async registerRoutes(app, world) {
    await app.register(async (api) => registerMollieApi(api, world), { prefix: '/mollie/v2' });
    registerCheckoutRoutes(app, world);
    const till = createPaymentProcessor(world);
    registerItemRoutes(app, {
      path,
      system: 'payments',
      list: () => till.books.payments.list(),
      get: (id) => till.books.payments.get(id),
      actions: {
        pay: (payment, fields) => {
          const iban = textOfField(fields, 'iban', '');
          if (iban === '') return till.pay(payment);
          return isIban(iban) ? till.pay(payment, till.payerFrom(payment, iban)) : `${iban} is no IBAN`;
        },
        hold: till.setPending,
        fail: (payment, fields) =>
          till.fail(payment, textOfField(fields, 'code', payment.kind === 'recurring' ? 'AM04' : 'insufficient_funds')),
        cancel: till.cancel,
        expire: till.expire,
        'charge-back': (payment, fields) => till.chargeBack(payment, textOfField(fields, 'code', 'MD06')),
        'reverse-charge-back': till.reverseChargeback,
        'tell-again': till.resendWebhook,
      },
    });
  },
  onStart(world) {
    const till = createPaymentProcessor(world);
    registerPayoutJob(world);
    world.scheduler.handle('payments.collect', till.collect);
    world.scheduler.handle('payments.refund', till.moveRefund);
    world.scheduler.handle('payments.expire', ({ id }: { id: string }) => {
      const payment = till.books.payments.get(id);
      if (payment) till.expire(payment);
    });
  },
  section: (world) =>
    cardList(
      createPaymentStore(world)
        .payments.list({ limit: maxShownPayments })
        .map((payment) => paymentCard(payment, world)),
      'No payment yet.',
    ),
};
