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
  /** True for the callback of the identity service; false for the answer to the question after it. */
  isCallback: boolean;
};

/**
 * Claims the authorization request that this browser started. A callback is accepted once. The request of another browser
 * counts as unknown.
 * @throws Refused
 */
export const claimAuthorizationRequest = async (
  tx: Tx,
  refuse: Refuse<AuthorizationRefusal>,
  { state, browser_key, isCallback }: AuthorizationClaim,
  now: Date,
): Promise<AuthorizationRequestRow> => {
  const byState = eq(authorizationRequest.state_hash, hashToken(state));
  const [row] = await tx.select().from(authorizationRequest).where(byState).for('update');
  const request = row && row.browser_hash === hashToken(browser_key) ? row : null;
  const refusal = checkAuthorizationRequest(request && { ...request, waits: request.person !== null }, isCallback, now);
  if (refusal || !request) throw refuse(refusal ?? 'IDENTITY_EXPIRED');
  if (isCallback) await tx.update(authorizationRequest).set({ answered_at: now }).where(byState);
  return request;
};

/** Allows the callback again, because the identity service was unavailable. */
export const reopenAuthorizationRequest = async (tx: Tx, { state_hash }: AuthorizationRequestRow): Promise<void> => {
  await tx
    .update(authorizationRequest)
    .set({ answered_at: null })
    .where(eq(authorizationRequest.state_hash, state_hash));
};

/** Stores the returned person until the customer has answered the question. */
export const updateAuthorizedPerson = async (
  tx: Tx,
  { state_hash }: AuthorizationRequestRow,
  person: Person,
): Promise<void> => {
  await tx.update(authorizationRequest).set({ person }).where(eq(authorizationRequest.state_hash, state_hash));
};

/** Ends the request and deletes the person's data from it. */
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
