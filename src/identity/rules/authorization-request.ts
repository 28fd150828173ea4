/**
 * Seconds until an authorization request expires, counted from its start, and again from the callback for the answer about a
 * taken address.
 */
export const AUTHORIZATION_SECONDS = 900;

/** State of one authorization request. */
export type AuthorizationRequest = {
  begun_at: Date;
  /** When the callback was processed. */
  answered_at: Date | null;
  /** The person is known, and the customer must still answer a question (the address is taken). */
  waits: boolean;
  ended_at: Date | null;
};

export const authorizationRefusals = { IDENTITY_EXPIRED: 422, IDENTITY_USED: 422 } as const;
export type AuthorizationRefusal = keyof typeof authorizationRefusals;

const isLate = ({ begun_at, answered_at }: AuthorizationRequest, now: Date): boolean =>
  now.getTime() - (answered_at ?? begun_at).getTime() > AUTHORIZATION_SECONDS * 1000;

/**
 * The refusal of a callback (`isCallback`), or of the answer to the question after it; null when it is accepted. A
 * callback is accepted once.
 */
export function checkAuthorizationRequest(
  request: AuthorizationRequest | null,
  isCallback: boolean,
  now: Date,
): AuthorizationRefusal | null {
  if (!request) return 'IDENTITY_EXPIRED';
  if (request.ended_at !== null || (isCallback && request.answered_at !== null)) return 'IDENTITY_USED';
  if (isLate(request, now)) return 'IDENTITY_EXPIRED';
  return isCallback || request.waits ? null : 'IDENTITY_EXPIRED';
}
