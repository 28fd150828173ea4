import { eq } from 'drizzle-orm';
import type { Person } from '#adapters/identity-service/identity-port.ts';
import { checkAuthorizationRequest, type AuthorizationRefusal } from '#identity/rules/authorization-request.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { hashToken } from '#platform/http/routes.ts';
import { authorizationRequest } from '../tables.ts';

export type AuthorizationRequestRow = typeof authorizationRequest.$inferSelect;

export const insertAuthorizationRequest = async (
  db: Database,
  values: Pick<AuthorizationRequestRow, 'state_hash' | 'browser_hash' | 'customer_uuid' | 'begun_at'>,
): Promise<void> => {
  await db.tx((tx) => tx.insert(authorizationRequest).values(values));
};

type AuthorizationClaim = {
  state: string;
  browser_key: string;
  /** It brings the answer of the identity service; else it says what is to follow. */
  brings: boolean;
};

/**
 * The trip that this browser began, which its answer is taken of: once, whatever becomes of it. One of another browser is treated as none.
 * @throws Refused
 */
export const claimAuthorizationRequest = async (
  tx: Tx,
  refuse: Refuse<AuthorizationRefusal>,
  { state, browser_key, brings }: AuthorizationClaim,
  now: Date,
): Promise<AuthorizationRequestRow> => {
  const own = eq(authorizationRequest.state_hash, hashToken(state));
  const [row] = await tx.select().from(authorizationRequest).where(own).for('update');
  const trip = row && row.browser_hash === hashToken(browser_key) ? row : null;
  const refusal = checkAuthorizationRequest(trip && { ...trip, waits: trip.person !== null }, brings, now);
  if (refusal || !trip) throw refuse(refusal ?? 'IDENTITY_EXPIRED');
  if (brings) await tx.update(authorizationRequest).set({ answered_at: now }).where(own);
  return trip;
};

/** Nothing came of the answer, because the identity service was away: it may be brought again. */
export const reopenAuthorizationRequest = async (tx: Tx, { state_hash }: AuthorizationRequestRow): Promise<void> => {
  await tx
    .update(authorizationRequest)
    .set({ answered_at: null })
    .where(eq(authorizationRequest.state_hash, state_hash));
};

/** Keeps who came back until they say what is to follow. */
export const updateAuthorizedPerson = async (
  tx: Tx,
  { state_hash }: AuthorizationRequestRow,
  person: Person,
): Promise<void> => {
  await tx.update(authorizationRequest).set({ person }).where(eq(authorizationRequest.state_hash, state_hash));
};

/** The trip is over, and nothing of the person stays with it. */
export const completeAuthorizationRequest = async (
  tx: Tx,
  { state_hash }: AuthorizationRequestRow,
  now: Date,
): Promise<void> => {
  await tx
    .update(authorizationRequest)
    .set({ person: null, ended_at: now })
    .where(eq(authorizationRequest.state_hash, state_hash));
};
