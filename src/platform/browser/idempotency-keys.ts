import { randomId } from './random-id.ts';

/** By endpoint: what was sent last and is not known to be done or refused, and the key it went by. */
const pendingRequests = new Map<string, { content: string; key: string }>();

/** Refusals of the rules: the request was understood and nothing came of it. */
const decisiveStatuses: ReadonlySet<number> = new Set([409, 422]);

/**
 * The `Idempotency-Key` of a request that changes something: the same again for the same content, so that a double click, or a retry
 * after a lost answer, has one effect. The server heeds it where the contract says `idempotent`. `key`: of the same request, sent before.
 */
export const idempotencyKeyFor = (endpoint: string, content: string, key = randomId()): string => {
  const known = pendingRequests.get(endpoint);
  if (known?.content === content) return known.key;
  pendingRequests.set(endpoint, { content, key });
  return key;
};

/**
 * What came of the request with this key. Refused, the same again is another try. Done, so is everything else: after a change the
 * same content may mean another thing. With no answer, or with one that decides nothing, it stays the same request.
 */
export const recordRequestOutcome = (endpoint: string, key: string, status: number): void => {
  if (status < 300) pendingRequests.clear();
  else if (decisiveStatuses.has(status) && pendingRequests.get(endpoint)?.key === key) pendingRequests.delete(endpoint);
};
