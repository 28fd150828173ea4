import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { goodPassword, homeAddress } from '#app/testing/customers/new-customer.ts';
import { logInAs, newTestPerson } from '#app/testing/customers/identity-service.ts';
import { createDraft } from '#app/testing/orders/new-order.ts';
import { fetchMessages, payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { CallRefusedError } from '#app/testing/product/test-browser.ts';
import { type CallFigures, NoAnswerError, PatientBrowser } from './patient-browser.ts';
import { countUp, type Promises } from './promises.ts';
import type { Random } from './random.ts';
import type { ChaosStage } from './stage.ts';

type Product = Awaited<ReturnType<Customer['session']>>['customer_product'][number];
type Pending = Awaited<ReturnType<Customer['session']>>['order_product'][number];

const plans = ['private-postpaid-s', 'private-postpaid-m', 'private-prepaid-s', 'private-prepaid-m'] as const;
/** SIMs of one customer; more are refused until a bill is paid. */
const mostSims = 3;

let usageSequence = 0;
let customerSequence = 0;

/** A Belgian account number with right check digits. */
export const buildIban = (sequence: number): string => {
  const account = `539${String(sequence).padStart(7, '0')}`;
  const bban = `${account}${String(Number(BigInt(account) % 97n) || 97).padStart(2, '0')}`;
  return `BE${String(98n - (BigInt(`${bban}111400`) % 97n)).padStart(2, '0')}${bban}`;
};

/** A simulated customer who orders, pays, uses, swaps and tops up, and records each confirmed action in `Promises`. */
export class Customer {
  readonly email = `chaos.${randomUUID()}@example.com`;
  readonly #stage: ChaosStage;
  readonly #random: Random;
  readonly #promises: Promises;
  readonly #browser: PatientBrowser;
  readonly #sequence: number;
  readonly #world: { url: string; sandbox: { url: string } };
  #registered = false;
  #identified = false;

  constructor(stage: ChaosStage, random: Random, promises: Promises, figures: CallFigures) {
    customerSequence += 1;
    this.#sequence = customerSequence;
    const address = `10.${(customerSequence >> 16) & 255}.${(customerSequence >> 8) & 255}.${customerSequence & 255}`;
    this.#stage = stage;
    this.#random = random;
    this.#promises = promises;
    this.#browser = new PatientBrowser(stage.url, address, figures);
    this.#world = { url: stage.url, sandbox: stage.sandbox };
  }

  get uuid(): string {
    return this.#browser.customer ?? '';
  }

  /** Limits the time that calls wait for an answer, so that the customer ends soon. */
  limitPatience(patienceMs: number): void {
    this.#browser.patienceMs = patienceMs;
  }

  session() {
    return this.#browser.callEndpoint('GET /api/customer/session');
  }

  /** Runs one action that the present state allows. A failure is counted, and the action is tried again later. */
  async act(): Promise<void> {
    try {
      if (!this.#registered) await this.#register();
      else await this.#actOn(await this.session());
    } catch (error) {
      if (error instanceof NoAnswerError) countUp(this.#promises.unanswered, error.message);
      else if (error instanceof CallRefusedError) {
        countUp(this.#promises.refused, error.message.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').slice(0, 160));
        if (['SESSION_EXPIRED', 'UNAUTHORIZED'].includes(error.code)) await this.#logIn().catch(() => undefined);
      } else countUp(this.#promises.refused, String(error).slice(0, 160));
    }
  }

  /** Continues what was started: activates SIMs that are ready and pays open bills. Returns true when nothing is left to do. */
  async finish(): Promise<boolean> {
    if (!this.#registered) return true;
    let isDone = true;
    const runStep = async (step: () => Promise<boolean>): Promise<void> => {
      try {
        if (await step()) isDone = false;
      } catch (error) {
        isDone = false;
        if (error instanceof CallRefusedError && ['SESSION_EXPIRED', 'UNAUTHORIZED'].includes(error.code))
          await this.#logIn().catch(() => undefined);
        else countUp(this.#promises.refused, `at the end: ${String(error).slice(0, 200)}`);
      }
    };
    await runStep(async () => this.#goOn(await this.session()));
    await runStep(async () => {
      const { customer_product } = await this.session();
      let isBusy = false;
      for (const product of customer_product) if (await this.#finishSwap(product)) isBusy = true;
      return isBusy;
    });
    return isDone;
  }

  async #register(): Promise<void> {
    const body = {
      email: this.email,
      password: goodPassword,
      customer_type: 1,
      no_send_email: true,
      language: 'en',
    } as const;
    const response = await this.#browser.callEndpoint('POST /api/customer/register', { body });
    this.#browser.signIn({ response });
    this.#registered = true;
    await this.#completeDetails();
  }

  async #completeDetails(): Promise<void> {
    const birth_data = { birth_at: '1990-04-12' };
    const personal_data = { first_name: 'Ada', last_name: `Peeters ${'abcdefghij'[this.#sequence % 10]}`, birth_data };
    const body = { personal_data, personal_address: homeAddress, shipping_address: null };
    await this.#browser.callEndpoint('POST /api/customer/change/personal', { body });
  }

  async #logIn(): Promise<void> {
    const body = { email: this.email, password: goodPassword };
    this.#browser.signIn({ response: await this.#browser.callEndpoint('POST /api/customer/login', { body }) });
  }

  async #actOn(session: Awaited<ReturnType<Customer['session']>>): Promise<void> {
    if (!session.customer.details.customer_details) return this.#completeDetails();
    const { customer_product: products, order_product: orderProducts } = session;
    if (products.length + orderProducts.length === 0) return this.#order(session);
    if (await this.#goOn(session)) return;
    if (products.length === 0) return;
    const product = this.#random.pick(products);
    const roll = this.#random.next();
    if (roll < 0.45) return this.#use(product);
    if (roll < 0.6) return this.#topUp(product);
    if (roll < 0.75) return void (await this.#swap(product));
    if (roll < 0.86) return this.#payBills();
    if (roll < 0.92) return this.#write();
    if (products.length + orderProducts.length < mostSims) return this.#order(session);
  }

  /** Continues orders: pays, confirms, identifies and activates. Returns false when there is nothing to do. */
  async #goOn(session: Awaited<ReturnType<Customer['session']>>): Promise<boolean> {
    const { order_product: orderProducts, customer } = session;
    const unpaid = orderProducts.find(({ order_state }) => order_state === 'awaiting_payment');
    if (orderProducts.some(({ order_state }) => order_state === 'draft')) {
      await this.#placeOrder(orderProducts[0]?.order_uuid ?? '', customer.details.payment?.method ?? -1);
      return true;
    }
    if (unpaid) {
      await this.#payOrder(unpaid.order_uuid);
      return true;
    }
    if (customer.details.email.status === 0 && orderProducts.length > 0) {
      await this.#confirmEmail();
      return true;
    }
    // Only a further SIM waits for the first payment of its customer.
    if (orderProducts.some(({ waits_for }) => waits_for === 'first_payment')) await this.#payBills();
    // An order that was not paid in time has failed: nothing follows, unless its payment arrives after all.
    const openProducts = orderProducts.filter(
      ({ state, order_state, waits_for }) =>
        state !== 'order_cancelled' && !['cancelled', 'failed'].includes(order_state) && waits_for !== 'first_payment',
    );
    for (const each of openProducts) await this.#activate(each);
    return openProducts.length > 0;
  }

  async #order({ customer }: Awaited<ReturnType<Customer['session']>>): Promise<void> {
    const offer = this.#random.pick(plans);
    const type = this.#random.chance(0.2) ? 1 : 0;
    const { order_uuid } = await createDraft(this.#browser, [{ offer, type }]);
    await this.#placeOrder(order_uuid, customer.details.payment?.method ?? -1);
  }

  /** Chooses a payment method once, and places the draft. */
  async #placeOrder(order_uuid: string, method: number): Promise<void> {
    if (method === -1) {
      if (this.#sequence % 4 === 0) await this.#setUpDebit();
      else await this.#browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
    }
    const { terms_version } = await this.#browser.callEndpoint('GET /api/common/terms');
    const body = { terms: true, privacy: true, newsletter: false, terms_version };
    const order = { customer_uuid: this.uuid, order_uuid, sure: false };
    this.#promises.orders.push(order);
    try {
      await this.#withProof(() => this.#browser.callEndpoint('POST /api/v2/customer/accept', { body }));
      order.sure = true;
    } catch (error) {
      // A refusal is a certain answer too: the order was not placed, or had been placed before.
      if (error instanceof CallRefusedError) this.#promises.orders.splice(this.#promises.orders.indexOf(order), 1);
      throw error;
    }
  }

  async #setUpDebit(): Promise<void> {
    const iban = buildIban(this.#sequence);
    const body = { iban, account_holder: 'Ada Peeters', bank_method: 'bank', terms_debit: true } as const;
    const { checkout_url } = await this.#withProof(() =>
      this.#browser.callEndpoint('POST /api/customer/payment/setup', { body }),
    );
    await this.#pay(checkout_url, 'mandate', { iban });
    const deadlineMs = Date.now() + 15_000;
    while (Date.now() < deadlineMs) {
      if ((await this.session()).customer.details.payment?.method === 1) return;
      await wait(500);
    }
  }

  async #pay(checkout_url: string, purpose: Promises['payments'][number]['purpose'], fields = {}): Promise<void> {
    const checkout = new URL(checkout_url).pathname.split('/').at(-1) ?? '';
    if (this.#promises.payments.some((each) => each.checkout === checkout)) return;
    await payAtProvider(this.#world, checkout_url, 'pay', fields);
    this.#promises.payments.push({ customer_uuid: this.uuid, checkout, purpose });
  }

  async #payOrder(order_uuid: string): Promise<void> {
    const body = { order_uuid, bank_method: 'card' } as const;
    const { checkout_url } = await this.#browser.callEndpoint('POST /api/order/pay', { body });
    await this.#pay(checkout_url, 'order');
    await wait(1_000);
  }

  async #confirmEmail(): Promise<void> {
    const links = (await fetchMessages(this.#world, this.email)).flatMap((mail) => mail.links);
    const link = links.find((each) => each.includes('/emails/confirm'));
    if (link === undefined) return wait(500);
    const token = new URL(link).searchParams.get('token') ?? '';
    try {
      await this.#browser.callEndpoint('GET /api/customer/email/confirm', { query: { token } });
    } catch (error) {
      if (!(error instanceof CallRefusedError) || error.code !== 'LINK_EXPIRED') throw error;
      await this.#browser.callEndpoint('POST /api/customer/email/verify/resend', { body: {} });
      await wait(1_000);
    }
  }

  async #activate(orderProduct: Pending): Promise<void> {
    if (orderProduct.waits_for === 'identity' && !this.#identified) {
      const person = newTestPerson({ last_name: `Maes ${this.#sequence}` });
      await this.#withProof(() => logInAs(this.#world, this.#browser, person, 'identify'));
      this.#identified = true;
      return;
    }
    if (orderProduct.state === 'sim_in_delivery') return this.#activateCard(orderProduct);
    if (orderProduct.state === 'activating') return this.#installFirst(orderProduct);
    if (orderProduct.state !== 'esim_ready' && orderProduct.state !== 'activation_failed') return wait(300);
    await this.#requestActivation(orderProduct, {});
    await this.#installFirst(orderProduct);
  }

  async #requestActivation(orderProduct: Pending, extraFields: { sim_number?: string }): Promise<void> {
    const { operators } = await this.#browser.callEndpoint('GET /api/port-in/operators');
    const [operator] = operators;
    // Every fifth customer ports a number. It ends in 0, because the sandbox rejects some endings (`rejectionByEnding`).
    const isKept = operator !== undefined && this.#sequence % 5 === 0 && orderProduct.state !== 'activation_failed';
    const port_in = {
      msisdn: `+32470${String(this.#sequence).padStart(5, '0')}0`,
      operator_uuid: operator?.uuid ?? '',
      subscription: 'prepaid' as const,
      sim_number: '8932010000000001051',
      mandate: true,
    };
    const body = {
      order_product_uuid: orderProduct.uuid,
      early_start: true,
      ...extraFields,
      ...(isKept && orderProduct.port_in === null ? { port_in } : {}),
    };
    await this.#browser.callEndpoint('POST /api/order/product/activation', { body });
  }

  /** The phone downloads the profile; a second time changes nothing. */
  async #install(activation_code: string): Promise<void> {
    await this.#stage.outside('/api/esim/install', { activation_code, at_once: true }).catch(() => undefined);
  }

  async #installFirst({ type, esim }: Pending): Promise<void> {
    if (type === 0 && esim) await this.#install(esim.activation_code);
  }

  /** Runs a call that may need a step-up, which it completes with the password. */
  async #withProof<T>(call: () => Promise<T>): Promise<T> {
    return call().catch(async (error: unknown) => {
      if (!(error instanceof CallRefusedError) || error.code !== 'STEP_UP_REQUIRED') throw error;
      await this.#browser.callEndpoint('POST /api/customer/step-up', {
        body: { by: 'password', password: goodPassword },
      });
      return call();
    });
  }

  async #activateCard(orderProduct: Pending): Promise<void> {
    const code = orderProduct.delivery?.tracking_code;
    const query = `tracking_code=${code}`;
    const [parcel] = await this.#stage.outside<{ id: string; iccids: string[] }[]>(`/api/courier/shipments?${query}`);
    if (!parcel) return;
    await this.#stage.outside(`/api/courier/shipments/${parcel.id}/deliver`, {}).catch(() => undefined);
    await this.#requestActivation(orderProduct, { sim_number: parcel.iccids[0] ?? '' });
  }

  async #use(product: Product): Promise<void> {
    if (product.state !== 'active') return;
    usageSequence += 1;
    const quantity = 1_000_000 + usageSequence;
    // The simulated network sends the records again until the product has accepted them.
    const wasUsed = await this.#stage
      .outside(`/api/network/lines/${product.sim.iccid}/use`, { quantity: String(quantity), minutes_ago: '1' })
      .then(() => true)
      .catch(() => false);
    // The network limits the usage of a prepaid SIM to what its plan still covers, so the quantity may be smaller.
    if (wasUsed && product.offer.payment_type === 'postpaid')
      this.#promises.usage.push({ customer_uuid: this.uuid, quantity });
  }

  async #topUp(product: Product): Promise<void> {
    const body = {
      customer_product_uuid: product.uuid,
      amount: this.#random.pick([10, 15, 20]),
      bank_method: 'bank',
    } as const;
    const { checkout_url } = await this.#browser.callEndpoint('POST /api/customer/prepaid/top-up', { body });
    await this.#pay(checkout_url, 'top-up');
  }

  async #payBills(): Promise<void> {
    const { items } = await this.#browser.callEndpoint('GET /api/customer/invoice/list', { query: {} });
    const payableBill = items.find(
      ({ kind, state, debit_on }) => kind === 'bill' && ['open', 'unpaid'].includes(state) && !debit_on,
    );
    if (!payableBill) return;
    const body = { referenceNumber: payableBill.referenceNumber, bank_method: 'card' } as const;
    const { checkout_url } = await this.#browser.callEndpoint('POST /api/customer/invoice/pay', { body });
    await this.#pay(checkout_url, 'bill');
  }

  /** Writes to customer service: a further message, where a conversation is open. */
  async #write(): Promise<void> {
    const { tickets } = await this.#browser.callEndpoint('GET /api/customer/ticket/list');
    const openTicket = tickets.find(({ state }) => !['closed', 'cancelled'].includes(state));
    const text = `Message ${this.#sequence}.${this.#promises.messages.length} of ${this.email}`;
    const message = { customer_uuid: this.uuid, text, sure: false };
    this.#promises.messages.push(message);
    try {
      if (openTicket) {
        const body = { ticket_uuid: openTicket.ticket_uuid, message: text };
        await this.#browser.callEndpoint('POST /api/customer/ticket/answer', { body });
      } else await this.#browser.callEndpoint('POST /api/customer/ticket', { body: { subject: 'sim', message: text } });
      message.sure = true;
    } catch (error) {
      if (error instanceof CallRefusedError)
        this.#promises.messages.splice(this.#promises.messages.indexOf(message), 1);
      throw error;
    }
  }

  /** Replaces the SIM by another eSIM. */
  async #swap(product: Product): Promise<boolean> {
    if (await this.#finishSwap(product)) return true;
    const query = { customer_product_uuid: product.uuid };
    const { refusal } = await this.#browser.callEndpoint('GET /api/customer/product/sim-swap', { query });
    if (refusal) return false;
    const body = { customer_product_uuid: product.uuid, reason: 'damaged', sim_type: 0 } as const;
    const { swap_uuid } = await this.#withProof(() =>
      this.#browser.callEndpoint('POST /api/customer/product/start-sim-swap', { body }),
    );
    this.#promises.swaps.push({ customer_uuid: this.uuid, swap_uuid });
    return true;
  }

  /** Continues a running swap. Returns false when there is none. */
  async #finishSwap(product: Product): Promise<boolean> {
    const query = { customer_product_uuid: product.uuid };
    const { swap } = await this.#browser.callEndpoint('GET /api/customer/product/sim-swap', { query });
    if (!swap || ['done', 'cancelled'].includes(swap.state)) return false;
    if (swap.state === 'esim_ready' || swap.state === 'failed' || swap.state === 'activating') {
      const body = { swap_uuid: swap.uuid };
      const { activation_code } = await this.#withProof(() =>
        this.#browser.callEndpoint('POST /api/customer/product/activation-code', { body }),
      );
      await this.#install(activation_code);
      if (swap.state === 'failed')
        await this.#browser.callEndpoint('POST /api/customer/product/activate-sim-swap', { body });
    }
    return true;
  }
}
