import type { FastifyInstance } from 'fastify';
import type { SandboxWorld } from '../core/system.ts';
import { toMollieMoney, type Payment } from './payment-store.ts';
import { validateCard, type CardFields } from './validate-card-fields.ts';
import { bankFormPage, cardFormPage, methodChoicePage, finishedPage, type CheckoutView } from './checkout-page.ts';
import { isIban } from './iban.ts';
import { createPaymentProcessor, OTHER_IBAN, type Payer, defaultIban } from './payment-processor.ts';

type Fields = CardFields & { method?: string; outcome?: string; iban?: string };

const allMethods = ['bancontact', 'creditcard', 'ideal', 'kbc', 'belfius'];

function validateBankForm({ holder, iban }: Fields): Record<string, string> {
  return {
    ...(!holder?.trim() && { holder: 'Fill in a name' }),
    ...(!isIban(iban ?? '') && { iban: 'This is not a valid IBAN' }),
  };
}

function toPayer(method: string, fields: Fields): Payer {
  const name = fields.holder?.trim() ?? '';
  return method === 'creditcard'
    ? { name, card: (fields.number ?? '').replace(/\D/g, '') }
    : { name, iban: (fields.iban ?? '').replace(/\s/g, '').toUpperCase() };
}

/** Registers the checkout pages for bank and card. */
export function registerCheckoutRoutes(app: FastifyInstance, world: SandboxWorld): void {
  const till = createPaymentProcessor(world);
  const { books } = till;

  const expectedPayer = (payment: Payment): Fields => {
    const holder = (payment.customer_id && books.customers.get(payment.customer_id)?.name) || '';
    return { holder, iban: defaultIban(payment).replace(/(.{4})(?=.)/g, '$1 ') };
  };

  function page(
    payment: Payment,
    method: string | null,
    fields: Fields,
    problems: Record<string, string> = {},
  ): string {
    const view: CheckoutView = {
      id: payment.id,
      amount: `€ ${toMollieMoney(payment.cents).value}`,
      description: payment.description,
      returnHref: payment.redirect_url ?? '/',
      method,
      fields: { ...fields },
      problems,
    };
    if (payment.status !== 'open') return finishedPage(view, payment.status).text;
    if (!method) return methodChoicePage(view, payment.methods.length ? payment.methods : allMethods).text;
    return (method === 'creditcard' ? cardFormPage(view) : bankFormPage(view)).text;
  }

  const choice = (payment: Payment, chosen: string | undefined): string | null =>
    payment.method ?? allMethods.find((method) => method === chosen) ?? null;

  const problemsOf = (method: string, fields: Fields): Record<string, string> =>
    method === 'creditcard' ? validateCard(fields, world.clock.now()) : validateBankForm(fields);

  /** Actions of the page's buttons. */
  const outcomes: Record<string, (payment: Payment, fields: Fields) => unknown> = {
    pay: (payment, fields) => till.pay(payment, toPayer(payment.method ?? '', fields)),
    'pay-twice': (payment, fields) => till.pay({ ...payment, twice: true }, toPayer(payment.method ?? '', fields)),
    decline: (payment) =>
      till.fail(payment, payment.method === 'creditcard' ? 'refused_by_issuer' : 'insufficient_funds'),
    'other-account': (payment) => till.pay(payment, till.payerFrom(payment, OTHER_IBAN)),
    hold: till.setPending,
    fail: (payment) => till.fail(payment, 'unknown_reason'),
    expire: till.expire,
    cancel: till.cancel,
  };

  type Route = { Params: { id: string }; Querystring: { method?: string }; Body: Fields | null };
  const unknown = 'There is no such payment.';

  app.get<Route>('/mollie/checkout/:id', ({ params, query }, reply) => {
    const payment = books.payments.get(params.id);
    if (!payment) return reply.code(404).type('text/plain').send(unknown);
    const pageHtml = page(payment, choice(payment, query.method), expectedPayer(payment));
    return reply.type('text/html; charset=utf-8').send(pageHtml);
  });

  app.post<Route>('/mollie/checkout/:id', ({ params, body }, reply) => {
    const payment = books.payments.get(params.id);
    if (!payment) return reply.code(404).type('text/plain').send(unknown);
    const fields = body ?? {};
    const { outcome = 'pay' } = fields;
    const method = choice(payment, fields.method) ?? 'bancontact';
    const problems = outcome.startsWith('pay') ? problemsOf(method, fields) : {};
    if (payment.status === 'open' && Object.keys(problems).length > 0) {
      const pageHtml = page(payment, method, fields, problems);
      return reply.code(422).type('text/html; charset=utf-8').send(pageHtml);
    }
    outcomes[outcome]?.({ ...payment, method }, fields);
    const returnUrl = (outcome === 'cancel' && payment.cancel_url) || payment.redirect_url;
    return reply.redirect(returnUrl ?? '/', 303);
  });
}
