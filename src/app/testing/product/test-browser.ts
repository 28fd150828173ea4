import type { accountContract } from '#account/contract.ts';
import type { paymentsContract } from '#payments/contract.ts';
import type { catalogueContract } from '#catalogue/contract.ts';
import type { customersContract } from '#customers/contract.ts';
import type { deliveryContract } from '#delivery/contract.ts';
import type { identityContract } from '#identity/contract.ts';
import type { legalContract } from '#legal/contract.ts';
import type { orderingContract } from '#ordering/contract.ts';
import type { portingContract } from '#porting/contract.ts';
import type { promotionsContract } from '#promotions/contract.ts';
import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import type { SupportContract } from '#support/contract.ts';
import type { swapContract } from '#swap/contract.ts';
import type { billingContract } from '#billing/contract.ts';
import type { dunningContract } from '#dunning/contract.ts';
import type { plansContract } from '#plans/contract.ts';
import type { UsageContract } from '#usage/contract.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';
import type { ReplyOf, RequestOf } from '#platform/contract/endpoint.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { languageHeader, type Language } from '#platform/pure/language.ts';

/** Untyped JSON, so that tests need not declare its shape. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyJson = any;

export type TestReply<T = Record<string, unknown>> = {
  status: number;
  headers: Headers;
  /** Content of the `response` envelope. */
  response: T;
  problem: ProblemBody;
  bytes: Uint8Array;
};

export type CallOptions = {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Idempotency-Key. */
  key?: string;
  /** A body that is sent unchanged. */
  raw?: string;
  /** Omits the CSRF pair. */
  withoutCsrf?: boolean;
  /** Leaves a refusal for want of a step-up as it is. */
  withoutStepUp?: boolean;
};

/** Cookies, session and headers of a browser. */
export type SavedBrowser = Pick<TestBrowser, 'language' | 'session' | 'customer' | 'password'> & {
  cookies: [name: string, value: string][];
};

type LoginSession = ReplyOf<(typeof accountContract)['POST /api/customer/login']>;

type Endpoints = typeof accountContract &
  typeof identityContract &
  typeof customersContract &
  typeof catalogueContract &
  typeof orderingContract &
  typeof portingContract &
  typeof paymentsContract &
  typeof deliveryContract &
  typeof legalContract &
  typeof promotionsContract &
  typeof subscriptionsContract &
  SustainabilityContract &
  typeof swapContract &
  typeof plansContract &
  typeof billingContract &
  typeof dunningContract &
  SupportContract &
  UsageContract &
  typeof withdrawalContract;

/** A typed call returned an error. */
export class CallRefusedError extends Error {
  readonly code: string;

  constructor(endpoint: string, { status, problem }: TestReply) {
    super(`${endpoint}: ${status} ${JSON.stringify(problem)}`);
    this.code = problem?.code ?? '';
  }
}

/** Calls for which the browser completes the step-up by itself, because tests make them as a preparation. Of other calls tests check the refusal. */
const stepsOnTheWay =
  /\/(usage\/go-on|tariff\/change|addon\/add(\/list)?|credit-limit\/change|order\/(withdraw|end-contract)|customer\/accept)$/;

/** All bytes of a reply; of a stream the first chunk. */
const bytesOf = async (reply: Response): Promise<Uint8Array> => {
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream'))
    return new Uint8Array(await reply.arrayBuffer());
  const reader = reply.body?.getReader();
  const piece = await reader?.read();
  await reader?.cancel();
  return piece?.value ?? new Uint8Array();
};

/** @throws Error when the sentences of a refusal hold a placeholder that nothing filled */
const assertNoPlaceholder = ({ detail, errors }: Partial<ProblemBody>): void => {
  const sentences = [detail, ...(errors ?? []).map((error) => error.detail)];
  if (sentences.some((text) => text?.includes('{{'))) throw new Error(`placeholder: ${sentences.join()}`);
};

/** HTTP client that behaves like the app in a browser: cookies, CSRF pair, session token, language. */
export class TestBrowser {
  readonly #cookies = new Map<string, string>();
  readonly base: string;
  language: Language;
  session: string | null = null;
  customer: string | null = null;
  /** Password for the step-ups that the browser completes by itself, as the app does by asking the customer; null: none. */
  password: string | null = null;

  constructor(base: string, language: Language) {
    this.base = base;
    this.language = language;
  }

  /** Cookies, session and headers, for `restore`. */
  save(): SavedBrowser {
    const { language, session, customer, password } = this;
    return { language, session, customer, password, cookies: [...this.#cookies] };
  }

  /** The browser of `save`, at a product that knows its session. */
  static restore(base: string, { language, session, customer, password, cookies }: SavedBrowser): TestBrowser {
    const browser = Object.assign(new TestBrowser(base, language), { session, customer, password });
    for (const [name, value] of cookies) browser.#cookies.set(name, value);
    return browser;
  }

  /** Copies the cookies of another browser, without its session. */
  copyCookiesOf(other: TestBrowser): this {
    for (const [name, value] of other.#cookies) this.#cookies.set(name, value);
    return this;
  }

  /** The CSRF cookie as it is sent; undefined before the first refused change. */
  get csrfCookie(): string | undefined {
    return this.#cookies.get('XSRF-TOKEN');
  }

  /** The cookie that identifies this browser; undefined before the first refused change. */
  get deviceCookie(): string | undefined {
    return this.#cookies.get('device');
  }

  get(path: string, options: CallOptions = {}): Promise<TestReply<AnyJson>> {
    return this.call('GET', path, undefined, options);
  }

  /** Posts JSON. Fetches a CSRF pair first when there is none, as the client of the app does. */
  async post(path: string, body: unknown = {}, options: CallOptions = {}): Promise<TestReply<AnyJson>> {
    const answer = await this.call('POST', path, body, options);
    if (!options.withoutCsrf && answer.problem?.code === 'CSRF_INVALID') return this.call('POST', path, body, options);
    const stepsUp = !options.withoutStepUp && this.password !== null && stepsOnTheWay.test(path);
    if (!stepsUp || answer.problem?.code !== 'STEP_UP_REQUIRED') return answer;
    await this.call('POST', '/api/customer/step-up', { by: 'password', password: this.password }, {});
    return this.call('POST', path, body, options);
  }

  /**
   * Calls an endpoint with the types of its contract.
   * @throws CallRefusedError
   */
  async callEndpoint<K extends keyof Endpoints>(
    endpoint: K,
    ...[request]: keyof RequestOf<Endpoints[K]> extends never ? [] : [request: RequestOf<Endpoints[K]>]
  ): Promise<ReplyOf<Endpoints[K]>> {
    const [method, path = '/'] = endpoint.split(' ');
    const { body, query = {} } = (request ?? {}) as { body?: unknown; query?: Record<string, string> };
    const answer = method === 'GET' ? await this.get(path, { query }) : await this.post(path, body, { query });
    if (answer.status >= 300) throw new CallRefusedError(endpoint, answer);
    return answer.response as ReplyOf<Endpoints[K]>;
  }

  async call(method: string, path: string, body: unknown, options: CallOptions): Promise<TestReply<AnyJson>> {
    const url = new URL(path, this.base);
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
    const csrf = this.#cookies.get('XSRF-TOKEN');
    const reply = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        'accept-language': languageHeader[this.language],
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(this.session ? { 'x-session-token': this.session } : {}),
        ...(this.customer ? { 'x-customer-uuid': this.customer } : {}),
        ...(this.#cookies.size > 0
          ? { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(csrf && !options.withoutCsrf ? { 'x-xsrf-token': decodeURIComponent(csrf) } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...options.headers,
      },
      ...(method === 'GET' ? {} : { body: options.raw ?? JSON.stringify(body) }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      this.#cookies.set(name, value);
    }
    const bytes = await bytesOf(reply);
    const json = /json/.test(reply.headers.get('content-type') ?? '')
      ? (JSON.parse(new TextDecoder().decode(bytes)) as AnyJson)
      : {};
    assertNoPlaceholder(json);
    return { status: reply.status, headers: reply.headers, response: json.response, problem: json, bytes };
  }

  /** Adopts the session of a login or registration reply. */
  signIn({ response }: { response: Pick<LoginSession, 'session_uuid' | 'customer'> }): void {
    this.session = response.session_uuid;
    this.customer = response.customer.uuid;
  }
}
