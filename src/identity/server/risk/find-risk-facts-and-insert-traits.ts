import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import { findSharedTraits } from '#identity/events.ts';
import type { AccountEventKind } from '#identity/rules/account-event.ts';
import { countryOfTimeZone } from '#identity/rules/country-of-time-zone.ts';
import { RISK_CHANGE_DAYS, RISK_TRY_HOURS, type RiskFacts } from '#identity/rules/risk.ts';
import { FIRST_DEVICE_SECONDS, securityDelayKinds } from '#identity/rules/security-delay.ts';
import { NOTIFY_AFTER_WRONG_LOGINS } from '#identity/rules/wrong-logins.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import type { Caller, HandlerContext } from '#platform/http/handler.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { findRegisteredAt } from '../held-requests/find-hold.ts';
import { findDeviceSince } from '../login/known-devices.store.ts';
import { accountEvent } from '../tables.ts';
import { insertTraits, queryTraitUse, type Trait } from './account-traits.store.ts';

export type RiskContext = Pick<
  HandlerContext,
  'callExtension' | 'seal' | 'sentDevice' | 'settings' | 'now' | 'country' | 'newId' | 'userAgent'
> & { caller: Caller };

const daySeconds = 86_400;

/** How many wrong tries an event of a kind stands for. */
const triesOfEvent: Partial<Record<AccountEventKind, number>> = {
  'step-up-failed': 1,
  'logins-failed': NOTIFY_AFTER_WRONG_LOGINS,
};

const queryCountries = async (q: Reader, customer_uuid: string, endTime: Date): Promise<ReadonlySet<string>> => {
  const rows = await q
    .selectDistinct({ country: accountEvent.country })
    .from(accountEvent)
    .where(
      and(
        eq(accountEvent.customer_uuid, customer_uuid),
        inArray(accountEvent.kind, ['registered', 'logged-in']),
        lt(accountEvent.at, endTime),
      ),
    );
  return new Set(rows.flatMap(({ country }) => country ?? []));
};

/** Traits of a caller: the device, and the IBANs and addresses that other domains know. Hashes do not depend on the customer. */
const findTraits = async (q: Reader, ctx: RiskContext): Promise<Trait[]> => {
  const { customer_uuid } = ctx.caller;
  const device = ctx.sentDevice();
  const [ibans, addresses] = [
    await ctx.callExtension(q, findSharedTraits, 'iban', { customer_uuid }),
    await ctx.callExtension(q, findSharedTraits, 'address', { customer_uuid }),
  ];
  const toTraits = (kind: Trait['kind'], values: readonly string[]): Trait[] =>
    [...new Set(values)].map((value) => ({ kind, value_hash: ctx.seal(`account trait ${kind} ${value}`) }));
  return [
    ...toTraits('device', device === null ? [] : [device]),
    ...toTraits('iban', ibans),
    ...toTraits('address', addresses),
  ];
};

/** Finds the facts about a caller and the account that its risk is scored by. Also records the traits of the account, by which it is counted for other accounts. */
export const findRiskFactsAndInsertTraits = async (db: Database, ctx: RiskContext): Promise<RiskFacts> => {
  const { customer_uuid, time_zone } = ctx.caller;
  const now = ctx.now();
  const settledSince = addSeconds(now, -ctx.settings.HOLD_HOURS * 3600);
  const eventsSince = addSeconds(now, -RISK_CHANGE_DAYS * daySeconds);
  const registered_at = (await findRegisteredAt(db.read, customer_uuid)) ?? new Date(0);
  const recentEvents = await db.read
    .select({ kind: accountEvent.kind, at: accountEvent.at })
    .from(accountEvent)
    .where(and(eq(accountEvent.customer_uuid, customer_uuid), gte(accountEvent.at, eventsSince)));
  const device_since = await findDeviceSince(db.read, customer_uuid, ctx);
  const countries = await queryCountries(db.read, customer_uuid, settledSince);
  const country = ctx.country() ?? countryOfTimeZone(time_zone);
  const traits = await findTraits(db.read, ctx);
  const traitUse = await queryTraitUse(db.read, customer_uuid, traits);
  const newTraits = traits.filter(
    (each) => !traitUse.some(({ is_own, value_hash }) => is_own && value_hash === each.value_hash),
  );
  if (newTraits.length > 0) await db.tx((tx) => insertTraits(tx, customer_uuid, newTraits, now));
  const othersOn = (kind: Trait['kind']): number =>
    Math.max(0, ...traitUse.filter((each) => each.kind === kind).map(({ other_accounts }) => other_accounts));
  const isOfRegistration = device_since !== null && device_since <= addSeconds(registered_at, FIRST_DEVICE_SECONDS);
  return {
    new_device: !isOfRegistration && (device_since === null || device_since > settledSince),
    new_country: country !== null && countries.size > 0 && !countries.has(country),
    account_changed: recentEvents.some(
      ({ kind, at }) =>
        (securityDelayKinds as readonly string[]).includes(kind) &&
        at >= addSeconds(registered_at, ctx.settings.HOLD_HOURS * 3600),
    ),
    tries: recentEvents
      .filter(({ at }) => at >= addSeconds(now, -RISK_TRY_HOURS * 3600))
      .reduce((sum, { kind }) => sum + (triesOfEvent[kind] ?? 0), 0),
    sim_replaced: recentEvents.some(({ kind }) => kind === 'sim-replaced'),
    on_same_iban: othersOn('iban'),
    on_same_device: othersOn('device'),
    on_same_address: othersOn('address'),
  };
};
