import { type SQL, sql } from 'drizzle-orm';
import {
  computeHold,
  type HoldFacts,
  securityDelayKinds,
  type SecurityDelayKind,
  type SecurityDelayTrigger,
} from '#identity/rules/security-delay.ts';
import type { Reader } from '#platform/db/database.ts';
import { preparedQuery } from '#platform/db/prepared.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { hashSentDevice } from '../login/known-devices.store.ts';
import { accountEvent, credential, identityProof, knownDevice } from '../tables.ts';

type HoldContext = Pick<HandlerContext, 'seal' | 'sentDevice' | 'settings' | 'now'> & { caller: Caller | null };

const customer = sql.placeholder('customer_uuid');

/** The earlier of two instants: `least` ignores a null. */
const registeredAt: SQL<Date | null> = sql`least(
  (select ${credential.created_at} from ${credential} where ${credential.customer_uuid} = ${customer}),
  (select ${identityProof.first_proved_at} from ${identityProof} where ${identityProof.customer_uuid} = ${customer}))`.mapWith(
  credential.created_at,
);

const selectRegisteredAt = preparedQuery('identity_registered_at', (q) =>
  q.select({ registered_at: registeredAt }).from(sql`(values (1)) as one`),
);

/** When the customer got an address or was first identified; null for neither. */
export const findRegisteredAt = async (q: Reader, customer_uuid: string): Promise<Date | null> => {
  const [row] = await selectRegisteredAt(q).execute({ customer_uuid });
  return row?.registered_at ?? null;
};

const selectHoldFacts = preparedQuery('identity_hold_facts', (q) =>
  q
    .select({
      registered_at: registeredAt,
      device_since: sql<Date | null>`(
        select coalesce(${knownDevice.first_seen_at}, ${knownDevice.seen_at}) from ${knownDevice}
        where ${knownDevice.customer_uuid} = ${customer} and ${knownDevice.device_hash} = ${sql.placeholder('device_hash')})`.mapWith(
        knownDevice.seen_at,
      ),
      events: sql<{ kind: SecurityDelayKind; at: string }[] | null>`(
        select jsonb_agg(jsonb_build_object('kind', ${accountEvent.kind}, 'at', ${accountEvent.at})) from ${accountEvent}
        where ${accountEvent.customer_uuid} = ${customer} and ${accountEvent.kind} = any(${sql.placeholder('kinds')}::text[])
          and ${accountEvent.at} > ${sql.placeholder('after')}::timestamptz)`,
    })
    .from(sql`(values (1)) as one`),
);

/** Device, registration and recent changes of the caller. One statement. */
const findHoldFacts = async (
  q: Reader,
  customer_uuid: string,
  { after, ...browser }: { after: Date } & Pick<HoldContext, 'seal' | 'sentDevice'>,
): Promise<Omit<HoldFacts, 'proved_since'>> => {
  const [row] = await selectHoldFacts(q).execute({
    customer_uuid,
    device_hash: hashSentDevice(customer_uuid, browser),
    kinds: [...securityDelayKinds],
    after: toIso(after),
  });
  if (!row) throw new Error('the facts of a security delay have no row');
  const { registered_at, device_since, events } = row;
  return { registered_at, device_since, events: (events ?? []).map(({ kind, at }) => ({ kind, at: new Date(at) })) };
};

/**
 * Finds the security delay of an irreversible change that the caller requests now, and its cause; null: none.
 * `trustsFirstDevice`: the device of the registration is known.
 */
export const findHold = async (
  q: Reader,
  { caller, settings, now: clock, ...browser }: HoldContext,
  { trustsFirstDevice = true }: { trustsFirstDevice?: boolean } = {},
): Promise<{ ends_at: Date; kind: SecurityDelayTrigger } | null> => {
  const hours = settings.HOLD_HOURS;
  if (!caller || hours === 0) return null;
  const { customer_uuid, proved_since } = caller;
  const now = clock();
  const facts = await findHoldFacts(q, customer_uuid, { ...browser, after: addSeconds(now, -hours * 3600) });
  const registered_at = trustsFirstDevice ? facts.registered_at : null;
  return computeHold({ ...facts, registered_at, proved_since }, hours, now);
};
