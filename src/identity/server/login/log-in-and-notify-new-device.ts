import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { EventWay } from '../../rules/account-event.ts';
import { formatDevice } from '../../rules/device.ts';
import { isStepUpLogin } from '../../rules/step-up.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { updateCredential, findCredential } from '../credentials/credentials.store.ts';
import { upsertKnownDevice } from './known-devices.store.ts';
import { upsertLoginPlace, type LoginAddress } from './login-places.store.ts';
import type { LoginProof } from './verify-login-or-record-wrong.ts';
import { deleteSession, insertSessionAndDeleteExpired } from '../sessions/sessions.store.ts';
import { normalizeTimeZoneOrBrussels } from '#platform/pure/zone-days.ts';
import { findNumbersInUse, findSubAccountNumber } from '../../events.ts';
import { newDevice } from '../../messages/new-device.ts';
import { newDeviceSms } from '../../messages/new-device-sms.ts';
import { resolveMailLanguage } from '../credentials/resolve-mail-language.ts';
import { countryOfTimeZone } from '../../rules/country-of-time-zone.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { toIso } from '#platform/pure/instant.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';

/** The numbers to notify of a login: for a sub-account the number of its SIM, else those of all SIMs in use. */
const findNumbersOf = async (
  tx: Tx,
  { callExtension }: Pick<HandlerContext, 'callExtension'>,
  { customer_uuid, owner_customer_uuid, customer_product_uuid }: Login,
): Promise<readonly Msisdn[]> => {
  if (owner_customer_uuid === null) return callExtension(tx, findNumbersInUse, 'lines', { customer_uuid });
  if (customer_product_uuid === null) return [];
  const line = { owner_customer_uuid, customer_product_uuid };
  const msisdn = await callExtension(tx, findSubAccountNumber, 'line', line);
  return msisdn === null ? [] : [msisdn];
};

type Login = {
  customer_uuid: string;
  owner_customer_uuid: string | null;
  customer_product_uuid: string | null;
  time_zone: string;
};

/** Records a login on a new browser and notifies the owner: by mail, or without an address by SMS to the line itself. */
const recordAndNotifyNewDevice = async (
  tx: Tx,
  ctx: Pick<
    HandlerContext,
    'now' | 'newId' | 'userAgent' | 'country' | 'queue' | 'seal' | 'callExtension' | 'language'
  >,
  login: Login,
): Promise<void> => {
  const { customer_uuid, time_zone } = login;
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'new-device', time_zone });
  const email = (await findCredential(tx, customer_uuid))?.email;
  const device = formatDevice(ctx.userAgent);
  if (!email) {
    const language = await resolveMailLanguage(tx, ctx, customer_uuid);
    const notice_uuid = ctx.newId();
    for (const msisdn of await findNumbersOf(tx, ctx, login))
      await sendMessage(tx, ctx.queue, newDeviceSms, {
        key: `new-device-${notice_uuid}:${msisdn}`,
        to: { msisdn },
        customer_uuid,
        language,
        data: { device, at: toIso(ctx.now()) },
      });
    return;
  }
  const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
  await sendMessage(tx, ctx.queue, newDevice, {
    key: `new-device-${link_uuid}`,
    to: { customer_uuid },
    data: {
      device,
      country: ctx.country() ?? countryOfTimeZone(time_zone),
      at: toIso(ctx.now()),
      link_uuid,
    },
  });
};

/** Context of a login that the handler passes on. */
export type LoginContext = LoginAddress &
  Pick<HandlerContext, 'now' | 'newId' | 'userAgent' | 'country' | 'queue' | 'device' | 'callExtension' | 'language'>;

/**
 * Creates a session for a proved login. Deletes the earlier session of this browser (`previous_session_hash`), so that a planted or copied
 * token becomes invalid.
 */
export const logInAndNotifyNewDevice = async (
  tx: Tx,
  { customer_uuid, stronger_hash, proved_since = null }: LoginProof,
  session: {
    token_hash: string;
    previous_session_hash: string | null;
    owner_customer_uuid: string | null;
    /** SIM that the session is restricted to. */
    customer_product_uuid?: string | null;
    time_zone: string;
    way: EventWay;
    at: LoginContext;
  },
): Promise<void> => {
  const { previous_session_hash, at, way, token_hash, owner_customer_uuid, customer_product_uuid = null } = session;
  const [now, time_zone] = [at.now(), normalizeTimeZoneOrBrussels(session.time_zone)];
  if (stronger_hash) await updateCredential(tx, customer_uuid, { password_hash: stronger_hash }, now);
  if (previous_session_hash) await deleteSession(tx, previous_session_hash);
  await insertSessionAndDeleteExpired(tx, {
    token_hash,
    customer_uuid,
    owner_customer_uuid,
    customer_product_uuid,
    time_zone,
    device: formatDevice(at.userAgent),
    country: at.country(),
    stepped_up: isStepUpLogin(way),
    proved_since,
    now,
  });
  await upsertLoginPlace(tx, customer_uuid, at, now);
  await recordAccountEvent(tx, at, { customer_uuid, kind: 'logged-in', time_zone, detail: { way } });
  if ((await upsertKnownDevice(tx, customer_uuid, at, now)) === 'new')
    await recordAndNotifyNewDevice(tx, at, { customer_uuid, owner_customer_uuid, customer_product_uuid, time_zone });
};
