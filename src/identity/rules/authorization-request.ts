/** Seconds that somebody may take at the identity service, and again to say what is to follow when their address is taken. */
export const AUTHORIZATION_SECONDS = 900;

/** Somebody has gone to the identity service; not yet back, back, or it is over. */
export type AuthorizationRequest = {
  begun_at: Date;
  /** When the answer that the browser brought back was taken. */
  answered_at: Date | null;
  /** Whether it is known who they are, and they have to say what is to follow. */
  waits: boolean;
  ended_at: Date | null;
};

export type AuthorizationRefusal = 'IDENTITY_EXPIRED' | 'IDENTITY_USED';

const isLate = ({ begun_at, answered_at }: AuthorizationRequest, now: Date): boolean =>
  now.getTime() - (answered_at ?? begun_at).getTime() > AUTHORIZATION_SECONDS * 1000;

/** Why the browser may not bring back an answer (`brings`), or say what is to follow; null when it may. An answer is taken once. */
export function checkAuthorizationRequest(
  trip: AuthorizationRequest | null,
  brings: boolean,
  now: Date,
): AuthorizationRefusal | null {
  if (!trip) return 'IDENTITY_EXPIRED';
  if (trip.ended_at !== null || (brings && trip.answered_at !== null)) return 'IDENTITY_USED';
  if (isLate(trip, now)) return 'IDENTITY_EXPIRED';
  return brings || trip.waits ? null : 'IDENTITY_EXPIRED';
}
