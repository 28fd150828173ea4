import { and, desc, eq } from 'drizzle-orm';
import { type HeldRequestEvent, heldRequestStates } from '#identity/rules/held-request.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Seal } from '#platform/seal.ts';
import { heldRequest } from '../tables.ts';

export type HeldRequestRow = typeof heldRequest.$inferSelect;
export type HeldRequestKey = Pick<HeldRequestRow, 'customer_uuid' | 'uuid'>;

const byKey = ({ customer_uuid, uuid }: HeldRequestKey) =>
  and(eq(heldRequest.customer_uuid, customer_uuid), eq(heldRequest.uuid, uuid));

const isWaiting = eq(heldRequest.state, 'held');

/** Derives the token of the stop link in SMS from the uuid, so no row and no job contains it. */
export const heldRequestStopToken = (seal: Seal, request_uuid: string): string => seal(`held-stop:${request_uuid}`);

/** Inserts a request; returns false when the same one waits already. */
export const insertHeldRequest = async (tx: Tx, row: HeldRequestRow): Promise<boolean> =>
  (await tx.insert(heldRequest).values(row).onConflictDoNothing().returning({ uuid: heldRequest.uuid })).length > 0;

/** The waiting request with the same content, or null. */
export const findSameHeldRequest = async (
  tx: Tx,
  { customer_uuid, route, body_hash }: Pick<HeldRequestRow, 'customer_uuid' | 'route' | 'body_hash'>,
): Promise<HeldRequestRow | null> => {
  const isSameRequest = and(
    eq(heldRequest.customer_uuid, customer_uuid),
    eq(heldRequest.route, route),
    eq(heldRequest.body_hash, body_hash),
  );
  const [row] = await tx.select().from(heldRequest).where(and(isSameRequest, isWaiting));
  return row ?? null;
};

export const findHeldRequest = async (q: Reader, key: HeldRequestKey): Promise<HeldRequestRow | null> => {
  const [row] = await q.select().from(heldRequest).where(byKey(key));
  return row ?? null;
};

export const lockHeldRequest = async (tx: Tx, key: HeldRequestKey): Promise<HeldRequestRow | null> => {
  const [row] = await tx.select().from(heldRequest).where(byKey(key)).for('update');
  return row ?? null;
};

export const findHeldRequestByStopHash = async (q: Reader, stop_hash: string): Promise<HeldRequestRow | null> => {
  const [row] = await q.select().from(heldRequest).where(eq(heldRequest.stop_hash, stop_hash));
  return row ?? null;
};

/** The requests of a customer that wait, the newest first. */
export const queryWaitingRequests = (q: Reader, customer_uuid: string): Promise<HeldRequestRow[]> =>
  q
    .select()
    .from(heldRequest)
    .where(and(eq(heldRequest.customer_uuid, customer_uuid), isWaiting))
    .orderBy(desc(heldRequest.requested_at));

/** Applies an event to a locked request and drops its body. Returns false when the request has ended already. */
export const applyHeldRequestEvent = async (
  tx: Tx,
  row: HeldRequestRow,
  event: HeldRequestEvent,
  { now, failure_code = null }: { now: Date; failure_code?: string | null },
): Promise<boolean> => {
  const state = heldRequestStates.next(row.state, event);
  if (state === null) return false;
  await tx.update(heldRequest).set({ state, ended_at: now, failure_code, body: {} }).where(byKey(row));
  return true;
};
