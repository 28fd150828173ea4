import { computeHold, type SecurityDelayTrigger } from '#identity/rules/security-delay.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';
import { queryDelayingEvents } from '../events/find-security-delay.ts';
import { findCredential } from '../credentials/credentials.store.ts';
import { findIdentityProof } from '../identity-service/identity-proofs.store.ts';
import { findDeviceSince } from '../login/known-devices.store.ts';

type HoldContext = Pick<HandlerContext, 'seal' | 'sentDevice' | 'settings' | 'now'> & { caller: Caller | null };

const earliest = (...instants: (Date | undefined)[]): Date | null =>
  instants.flatMap((each) => each ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

/** When the customer got an address or was first identified; null for neither. */
export const findRegisteredAt = async (q: Reader, customer_uuid: string): Promise<Date | null> => {
  const credential = await findCredential(q, customer_uuid);
  const proof = await findIdentityProof(q, customer_uuid);
  return earliest(credential?.created_at, proof?.first_proved_at);
};

/**
 * Finds the security delay of an irreversible change that the caller requests now, and its cause; null: none.
 * `trustsFirstDevice`: the device of the registration is known.
 */
export const findHold = async (
  q: Reader,
  { caller, settings, now: clock, ...browser }: HoldContext,
  { trustsFirstDevice = true }: { trustsFirstDevice?: boolean } = {},
): Promise<{ until: Date; kind: SecurityDelayTrigger } | null> => {
  const hours = settings.HOLD_HOURS;
  if (!caller || hours === 0) return null;
  const { customer_uuid, proved_since } = caller;
  const now = clock();
  const device_since = await findDeviceSince(q, customer_uuid, browser);
  const events = await queryDelayingEvents(q, customer_uuid, { hours }, now);
  const registered_at = trustsFirstDevice ? await findRegisteredAt(q, customer_uuid) : null;
  return computeHold({ events, registered_at, device_since, proved_since }, hours, now);
};
