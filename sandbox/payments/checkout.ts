import type { FastifyInstance } from 'fastify';
import type { World } from '../core/system.ts';
import { euros, type Payment } from './books.ts';
import { cardProblems, type CardFields } from './card.ts';
import { bankForm, cardForm, choices, finished, type Shown } from './checkout-page.ts';
import { isIban } from './iban.ts';
import { openTill, type Payer } from './settle.ts';

type Fields = CardFields & { method?: string; outcome?: string; iban?: string };

const allMethods = ['bancontact', 'creditcard', 'ideal', 'kbc', 'belfius'];

function bankProblems({ holder, iban }: Fields): Record<string, string> {
  return { ...(!holder?.trim() && { holder: 'Fill in a name' }), ...(!isIban(iban ?? '') && { iban: 'This is not a valid IBAN' }) };
}

function payerOf(method: string, fields: Fields): Payer {
  const name = fields.holder?.trim() ?? '';
  return method === 'creditcard' ? { name, card: (fields.number ?? '').replace(/\D/g, '') } : { name, iban: (fields.iban ?? '').replace(/\s/g, '').toUpperCase() };
}

/** The pages where a customer pays: the bank's, and the one for cards. */
export function checkoutRoutes(app: FastifyInstance, world: World): void {
  const till = openTill(world);
  const { books } = till;

  const expectedPayer = (payment: Payment): Fields => {
    const metadata = (payment.metadata ?? {}) as Record<string, unknown>;
    const holder = (payment.customer_id && books.customers.get(payment.customer_id)?.name) || '';
    return { holder, iban: typeof metadata.iban === 'string' ? metadata.iban : 'BE68 5390 0754 7034' };
  };

  function page(payment: Payment, method: string | null, fields: Fields, problems: Record<string, string> = {}): string {
    const shown: Shown = { id: payment.id, amount: `€ ${euros(payment.cents).value}`, description: payment.description, back: payment.redirect_url ?? '/', method, fields: { ...fields }, problems };
    if (payment.status !== 'open') return finished(shown, payment.status).text;
    if (!method) return choices(shown, payment.methods.length ? payment.methods : allMethods).text;
    return (method === 'creditcard' ? cardForm(shown) : bankForm(shown)).text;
  }

  type Route = { Params: { id: string }; Querystring: { method?: string }; Body: Fields | null };

  app.get<Route>('/mollie/checkout/:id', ({ params, query }, reply) => {
    const payment = books.payments.get(params.id);
    if (!payment) return reply.code(404).type('text/plain').send('There is no such payment.');
    const method = payment.method ?? (allMethods.includes(query.method ?? '') ? (query.method ?? null) : null);
    return reply.type('text/html; charset=utf-8').send(page(payment, method, expectedPayer(payment)));
  });

  app.post<Route>('/mollie/checkout/:id', ({ params, body }, reply) => {
    const payment = books.payments.get(params.id);
    if (!payment) return reply.code(404).type('text/plain').send('There is no such payment.');
    const fields = body ?? {};
    const method = payment.method ?? (allMethods.includes(fields.method ?? '') ? (fields.method ?? 'bancontact') : 'bancontact');
    const outcome = fields.outcome ?? 'pay';
    const pays = outcome === 'pay' || outcome === 'pay-twice';
    const problems = pays ? (method === 'creditcard' ? cardProblems(fields, world.clock.now()) : bankProblems(fields)) : {};
    if (payment.status === 'open' && Object.keys(problems).length)
      return reply.code(422).type('text/html; charset=utf-8').send(page(payment, method, fields, problems));

    const chosen: Payment = { ...payment, method, twice: payment.twice || outcome === 'pay-twice' };
    if (pays) till.pay(chosen, payerOf(method, fields));
    else if (outcome === 'decline') till.fail(chosen, method === 'creditcard' ? 'refused_by_issuer' : 'insufficient_funds');
    else if (outcome === 'fail') till.fail(chosen, 'unknown_reason');
    else if (outcome === 'expire') till.expire(chosen);
    else if (outcome === 'cancel') till.cancel(chosen);
    const back = (outcome === 'cancel' && payment.cancel_url) || payment.redirect_url || '/';
    return reply.redirect(back, 303);
  });
}
