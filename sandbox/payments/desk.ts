import type { World } from '../core/system.ts';
import type { Books, Customer, Mandate, Payment } from './books.ts';
import { openHal, type Hal } from './hal.ts';
import { MollieProblem } from './problem.ts';
import { openTill, type Till } from './settle.ts';

/** What a call of the API carries in its address. */
export interface Call {
  Params: { id: string; part: string };
  Querystring: { from?: string; limit?: string; embed?: string };
}

/** What the routes work with: finding things, or answering that they are not there. */
export interface Desk {
  till: Till;
  books: Books;
  hal: Hal;
  customerOf(id: string): Customer;
  paymentOf(id: string): Payment;
  mandateOf(customer_id: string, id: string): Mandate;
  /** A valid one: the given one, or the newest of the wanted method. */
  usableMandate(customer_id: string, id: string | null, method: string | null): Mandate;
}

export function openDesk(world: World): Desk {
  const till = openTill(world);
  const { books } = till;

  function customerOf(id: string): Customer {
    const found = books.customers.get(id);
    if (!found) throw new MollieProblem(404, `No customer exists with token ${id}.`);
    if (found.deleted) throw new MollieProblem(410, 'The customer is no longer available');
    return found;
  }
  function paymentOf(id: string): Payment {
    const found = books.payments.get(id);
    if (!found) throw new MollieProblem(404, `No payment exists with token ${id}.`);
    return found;
  }
  function mandateOf(customer_id: string, id: string): Mandate {
    const found = books.mandates.get(id);
    if (found?.customer_id !== customerOf(customer_id).id)
      throw new MollieProblem(404, `No mandate exists with token ${id}.`);
    return found;
  }
  function usableMandate(customer_id: string, id: string | null, wanted: string | null): Mandate {
    const all = id ? [mandateOf(customer_id, id)] : books.mandates.list({ where: { customer_id } });
    const found = all.find((mandate) => mandate.status === 'valid' && (!wanted || mandate.method === wanted));
    if (!found)
      throw new MollieProblem(422, 'The customer does not have a suitable mandate', id ? 'mandateId' : 'customerId');
    return found;
  }
  return { till, books, hal: openHal(books, world), customerOf, paymentOf, mandateOf, usableMandate };
}
