import type { Contract, ReplyOf, RequestOf } from '../contract/endpoint.ts';
import type { FieldProblem, ProblemBody } from '../contract/problem.ts';
import { languageHeader, type Language } from '../pure/language.ts';
import { findOrIssueIdempotencyKey, clearIdempotencyKeysAfterReply } from './idempotency-keys.ts';
import { syncServerTime } from './server-time.ts';

/** A failed call as RFC 9457 problem. Status 0: the server could not be reached. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldProblem[];
  /** Seconds after which a repetition may succeed. */
  readonly retry_after: number | undefined;
  /** ISO 8601; set for a held request. */
  readonly held_until: string | undefined;
  /** Id of the request in the log of the server. */
  readonly request_id: string | undefined;

  constructor(status: number, body: Partial<ProblemBody>) {
    super(body.code ?? 'OFFLINE');
    this.name = 'Problem';
    this.status = status;
    this.code = body.code ?? 'OFFLINE';
    this.detail = body.detail ?? '';
    this.errors = body.errors ?? [];
    this.retry_after = body.retry_after;
    this.held_until = body.held_until;
    this.request_id = body.request_id;
  }
}

/** State shared by all calls; set by the app at the start and on changes. */
export const callState = {
  language: 'en' as Language,
  session: null as string | null,
  customer: null as string | null,
  /** The page came from the offline cache, because the server was unreachable. */
  unreachable: false,
  /** The last call that failed, for help below its error. */
  problem: null as Problem | null,
  /** Code of the 401 reply that ended the last session: `SESSION_EXPIRED` or `RELOGIN_REQUIRED`. */
  endedBy: '',
  /** Called once when the server no longer knows the session. */
  sessionExpired: (): void => undefined,
  /** Asks the customer for a step-up; resolves to false when it was cancelled. */
  stepUp: async (): Promise<boolean> => false,
  /** Shows the customer the end of the security delay of a held request; settles when the notice was closed. */
  held: async (_until: string): Promise<void> => undefined,
  fetch: (url: string, init: RequestInit): Promise<Response> => fetch(url, init),
};

export type CallOptions = {
  signal?: AbortSignal;
  /** Disables the timeout; the caller aborts the call itself. */
  withoutTimeout?: boolean;
  /** Uuid of the sub-account to answer for; default: the customer selected in `callState`. */
  customer?: string;
};

const cookie = (name: string): string | null => {
  if (typeof document === 'undefined') return null;
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
};

type Parts = { body?: unknown; query?: Record<string, unknown>; params?: Record<string, unknown> };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Fills path parameters into `/api/x/{id}` and appends the query. */
export const buildUrl = (path: string, parts: Parts): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(parts.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {}))
    if (value !== undefined && value !== null) query.set(name, textOf(value));
  const text = query.toString();
  return text ? `${filled}?${text}` : filled;
};

/** Timeouts in ms. That of changes is longer than the server's, so that the outcome of a change is not missed. */
const READ_MS = 15_000;
const CHANGE_MS = 45_000;

/** Combines the abort signal of the caller with the timeout. */
const withTimeoutSignal = (method: string, { signal: callerSignal, withoutTimeout }: CallOptions): AbortSignal => {
  const limit = new AbortController();
  const abort = () => limit.abort(callerSignal?.reason);
  if (callerSignal?.aborted) abort();
  callerSignal?.addEventListener('abort', abort);
  if (!withoutTimeout) setTimeout(abort, method === 'GET' ? READ_MS : CHANGE_MS);
  return limit.signal;
};

type Sent = { method: string; path: string; parts: Parts; key: string | undefined; options: CallOptions };

/**
 * Sends a call to the API with the headers of this browser: session, customer, language, CSRF token and idempotency key.
 * Resolves with any reply, also a 4xx or 5xx, whose time becomes that of the server.
 * @throws Problem with status 0, also in `callState`, when no reply came in time, and the error of the browser when the caller aborted
 * the call.
 */
export const sendRequestAndSyncTime = async ({ method, path, parts, key, options }: Sent): Promise<Response> => {
  const csrf = cookie('__Host-XSRF-TOKEN') ?? cookie('XSRF-TOKEN');
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': languageHeader[callState.language],
    'x-ray-time': String(Math.round(performance.timeOrigin + performance.now())),
    'x-customer-uuid': options.customer ?? callState.customer ?? '',
  };
  if (callState.session) headers['x-session-token'] = callState.session;
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET' && csrf) headers['x-xsrf-token'] = csrf;
  if (key) headers['idempotency-key'] = key;
  const body = JSON.stringify(parts.body);
  try {
    const reply = await callState.fetch(buildUrl(path, parts), {
      method,
      headers,
      ...(parts.body === undefined ? {} : { body }),
      signal: withTimeoutSignal(method, options),
    });
    syncServerTime(reply.headers.get('date'), Date.now());
    return reply;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw (callState.problem = new Problem(0, {}));
  }
};

/** Parses an error reply. A 401 also ends the session, unless another one has begun since the call was sent. */
export const parseProblemAndExpireSession = async (
  reply: Response,
  requestSession: string | null,
): Promise<Problem> => {
  const body = (await reply.json().catch(() => ({}))) as Partial<ProblemBody>;
  const problem = new Problem(reply.status, { code: 'SOMETHING_WENT_WRONG', ...body });
  // SESSION_EXPIRED or RELOGIN_REQUIRED.
  if (problem.status === 401 && requestSession && requestSession === callState.session) {
    callState.endedBy = problem.code;
    callState.sessionExpired();
  }
  return problem;
};

/** Whether the call should be repeated with the same key: after a new CSRF cookie or a completed step-up. */
const canRetryAfter = async ({ code }: Problem): Promise<boolean> =>
  // The refusal brought a new CSRF cookie.
  code === 'CSRF_INVALID' || (code === 'STEP_UP_REQUIRED' && (await callState.stepUp()));

const callEndpoint = async (method: string, path: string, parts: Parts, options: CallOptions): Promise<unknown> => {
  const withSession = callState.session;
  const content = `${buildUrl(path, parts)} ${JSON.stringify(parts.body)}`;
  let key: string | undefined;
  const sendWithKey = async (): Promise<Response> => {
    // A successful step-up clears all pending keys (`clearIdempotencyKeysAfterReply`), so the key of this request is recorded again.
    if (method !== 'GET') key = findOrIssueIdempotencyKey(path, content, key);
    const keyedReply = await sendRequestAndSyncTime({ method, path, parts, key, options });
    if (key) clearIdempotencyKeysAfterReply(path, key, keyedReply.status);
    return keyedReply;
  };
  let reply = await sendWithKey();
  // 202: the request is held, and the reply is a problem with the end of the delay.
  for (const triedCodes = new Set<string>(); !reply.ok || reply.status === 202; reply = await sendWithKey()) {
    const problem = await parseProblemAndExpireSession(reply, withSession);
    if (!triedCodes.has(problem.code) && (await canRetryAfter(problem))) {
      triedCodes.add(problem.code);
      continue;
    }
    if (problem.held_until && reply.ok) await callState.held(problem.held_until);
    throw (callState.problem = problem);
  }
  const body = (await reply.json().catch(() => {
    throw new Problem(reply.status, { code: 'SOMETHING_WENT_WRONG' });
  })) as { response: unknown };
  return body.response;
};

export type Client<C extends Contract> = {
  /** @throws Problem */
  call<K extends keyof C & string>(
    endpoint: K,
    ...request: keyof RequestOf<C[K]> extends never
      ? [request?: Record<string, never>, options?: CallOptions]
      : [request: RequestOf<C[K]>, options?: CallOptions]
  ): Promise<ReplyOf<C[K]>>;
};

/**
 * Creates a typed client for the contract of a domain. The contract is only a type, so no schema code reaches the
 * browser.
 */
export const createClient = <C extends Contract>(): Client<C> => ({
  call: (endpoint, ...[request, options]) => {
    const [method = 'GET', path = '/'] = endpoint.split(' ');
    return callEndpoint(method, path, (request ?? {}) as Parts, options ?? {}) as Promise<never>;
  },
});
