import { and, eq, gt, inArray } from 'drizzle-orm';
import {
  computeSecurityDelay,
  type DelayingEvent,
  securityDelayKinds,
  type SecurityDelayKind,
} from '#identity/rules/security-delay.ts';
import type { Reader } from '#platform/db/database.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { findCredential } from '../credentials/credentials.store.ts';
import { accountEvent } from '../tables.ts';

/** The events of `kinds` in the last `hours`. */
const queryDelayingEvents = (
  q: Reader,
  customer_uuid: string,
  { hours, kinds = securityDelayKinds }: { hours: number; kinds?: readonly SecurityDelayKind[] },
  now: Date,
): Promise<DelayingEvent[]> => {
  const isRecent = gt(accountEvent.at, addSeconds(now, -hours * 3600));
  return q
    .select({ kind: accountEvent.kind, at: accountEvent.at })
    .from(accountEvent)
    .where(and(eq(accountEvent.customer_uuid, customer_uuid), inArray(accountEvent.kind, [...kinds]), isRecent));
};

/**
 * Finds until when irreversible changes of this customer are delayed, and the kind of the account event that delays them. The delay ends
 * `hours` after the latest event of `kinds`. Null: no delay.
 */
export const findSecurityDelay = async (
  q: Reader,
  customer_uuid: string,
  { hours, kinds = securityDelayKinds }: { hours: number; kinds?: readonly SecurityDelayKind[] },
  now: Date,
): Promise<{ ends_at: Date; kind: SecurityDelayKind } | null> => {
  const events = await queryDelayingEvents(q, customer_uuid, { hours, kinds }, now);
  const storedCredential = events.length > 0 ? await findCredential(q, customer_uuid) : null;
  return (
    storedCredential &&
    computeSecurityDelay({ events, registered_at: storedCredential.created_at }, { hours, kinds }, now)
  );
};
