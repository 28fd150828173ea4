import type { SandboxWorld } from '../core/system.ts';
import type { PaymentStore, Customer, Mandate, Payment } from './payment-store.ts';
import { createHalSerializer, type HalSerializer } from './hal.ts';
import { MollieProblem } from './problem.ts';
import { createPaymentProcessor, type PaymentProcessor } from './payment-processor.ts';

/** URL parameters of an API call. */
export interface MollieRoute {
  Params: { id: string; part: string };
  Querystring: { from?: string; limit?: string; embed?: string };
}

/** Context of the routes: finds objects or replies 404. */
export interface MollieApiContext {
  processor: PaymentProcessor;
  store: PaymentStore;
  hal: HalSerializer;
  getCustomer(id: string): Customer;
  getPayment(id: string): Payment;
  getMandate(customer_id: string, id: string): Mandate;
  /** Finds a valid mandate: by id, or the newest one of the method. */
  getUsableMandate(customer_id: string, id: string | null, method: string | null): Mandate;
}

export function createMollieApiContext(world: SandboxWorld): MollieApiContext {
  const till = createPaymentProcessor(world);
  const { books } = till;

  function customerOf(id: string): Customer {
    const customer = books.customers.get(id);
    if (!customer) throw new MollieProblem(404, `No customer exists with token ${id}.`);
    if (customer.deleted) throw new MollieProblem(410, 'The customer is no longer available');
    return customer;
  }
  function paymentOf(id: string): Payment {
    const payment = books.payments.get(id);
    if (!payment) throw new MollieProblem(404, `No payment exists with token ${id}.`);
    return payment;
  }
  function mandateOf(customer_id: string, id: string): Mandate {
    const mandate = books.mandates.get(id);
    if (mandate?.customer_id !== customerOf(customer_id).id)
      throw new MollieProblem(404, `No mandate exists with token ${id}.`);
    return mandate;
  }
  function usableMandate(customer_id: string, id: string | null, mode: string | null): Mandate {
    const mandates = id ? [mandateOf(customer_id, id)] : books.mandates.list({ where: { customer_id } });
    const usable = mandates.find((mandate) => mandate.status === 'valid' && (!mode || mandate.method === mode));
    if (!usable)
      throw new MollieProblem(422, 'The customer does not have a suitable mandate', id ? 'mandateId' : 'customerId');
    return usable;
  }
  return {
    processor: till,
    store: books,
    hal: createHalSerializer(books, world),
    getCustomer: customerOf,
    getPayment: paymentOf,
    getMandate: mandateOf,
    getUsableMandate: usableMandate,
  };
}
