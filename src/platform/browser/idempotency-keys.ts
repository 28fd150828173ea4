import { randomId } from './random-id.ts';

/** By endpoint: the last request whose outcome is unknown, with its key. */
const pendingRequests = new Map<string, { content: string; key: string }>();

/** Refusals by business rules: the request was processed and had no effect. */
const decisiveStatuses: ReadonlySet<number> = new Set([409, 422]);

/**
 * Returns the `Idempotency-Key` of a changing request: the same key for the same content, so that a double click or a
 * retry after a lost reply has one effect. The server uses it where the contract says `idempotent`. `key`: the key of
 * the same request sent before.
 */
export const findOrIssueIdempotencyKey = (endpoint: string, content: string, key = randomId()): string => {
  const pendingRequest = pendingRequests.get(endpoint);
  if (pendingRequest?.content === content) return pendingRequest.key;
  pendingRequests.set(endpoint, { content, key });
  return key;
};

/**
 * Records the outcome of the request with this key. After a success all pending keys are dropped, because the same
 * content may now mean something else. After a refusal by a rule the key is dropped. Without an answer, or with an
 * undecided one, the key is kept.
 */
export const clearIdempotencyKeysAfterReply = (endpoint: string, key: string, status: number): void => {
  if (status < 300) pendingRequests.clear();
  else if (decisiveStatuses.has(status) && pendingRequests.get(endpoint)?.key === key) pendingRequests.delete(endpoint);
};
