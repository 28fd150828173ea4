import type { EventWay } from '../../rules/account-event.ts';
import { formatDevice } from '../../rules/device.ts';
import { isLoginStepUp } from '../../rules/step-up.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { updateCredential, findCredential } from '../credentials/credentials.store.ts';
import { upsertKnownDevice } from './known-devices.store.ts';
import { upsertLoginPlace, type LoginAddress } from './login-places.store.ts';
import type { LoginProof } from './verify-login.ts';
import { deleteSession, insertSession } from '../sessions/sessions.store.ts';
import { normalizeTimeZone } from '../sessions/time-zone.ts';
import { newDevice } from '../../messages/new-device.ts';
import { countryOfTimeZone } from '../../rules/country-of-time-zone.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { toIso } from '#platform/pure/instant.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';

/** Records a login on a new browser and notifies the owner by mail when there is an address. */
const notifyNewDevice = async (
  tx: Tx,
  ctx: Pick<HandlerContext, 'now' | 'newId' | 'userAgent' | 'country' | 'queue' | 'seal'>,
  customer_uuid: string,
  time_zone: string,
): Promise<void> => {
  await recordAccountEvent(tx, ctx, { customer_uuid, kind: 'new-device', time_zone });
  const email = (await findCredential(tx, customer_uuid))?.email;
  if (!email) return;
  const { link_uuid } = await issueRevocationLink(tx, ctx, { customer_uuid, email });
  await sendMessage(tx, ctx.queue, newDevice, {
    key: `new-device-${link_uuid}`,
    to: { customer_uuid },
    data: {
      device: formatDevice(ctx.userAgent),
      country: ctx.country() ?? countryOfTimeZone(time_zone),
      at: toIso(ctx.now()),
      link_uuid,
    },
  });
};

/** Context of a login that the handler passes on. */
export type LoginContext = LoginAddress &
  Pick<HandlerContext, 'now' | 'newId' | 'userAgent' | 'country' | 'queue' | 'device'>;

/**
 * Creates a session for a proved login. Deletes the earlier session of this browser (`before`), so that a planted or copied
 * token becomes invalid.
 */
export const logIn = async (
  tx: Tx,
  { customer_uuid, stronger_hash }: LoginProof,
  session: {
    token_hash: string;
    before: string | null;
    owner_customer_uuid: string | null;
    /** SIM that the session is restricted to. */
    customer_product_uuid?: string | null;
    time_zone: string;
    way: EventWay;
    at: LoginContext;
  },
): Promise<void> => {
  const { before, at, way, token_hash, owner_customer_uuid, customer_product_uuid = null } = session;
  const [now, time_zone] = [at.now(), normalizeTimeZone(session.time_zone)];
  await upsertLoginPlace(tx, customer_uuid, at, now);
  if (before) await deleteSession(tx, before);
  await insertSession(tx, {
    token_hash,
    customer_uuid,
    owner_customer_uuid,
    customer_product_uuid,
    time_zone,
    device: formatDevice(at.userAgent),
    country: at.country(),
    stepped_up: isLoginStepUp(way),
    now,
  });
  await recordAccountEvent(tx, at, { customer_uuid, kind: 'logged-in', time_zone, detail: { way } });
  if ((await upsertKnownDevice(tx, customer_uuid, at, now)) === 'new')
    await notifyNewDevice(tx, at, customer_uuid, time_zone);
  if (stronger_hash) await updateCredential(tx, customer_uuid, { password_hash: stronger_hash }, now);
};
