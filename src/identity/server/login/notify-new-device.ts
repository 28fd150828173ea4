import { newDevice } from '#identity/messages/new-device.ts';
import { countryOfTimeZone } from '#identity/rules/country-of-time-zone.ts';
import { formatDevice } from '#identity/rules/device.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { HandlerContext } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { recordAccountEvent } from '../events/account-events.store.ts';
import { findCredential } from '../credentials/credentials.store.ts';
import { issueRevocationLink } from '../codes/revocation-link.ts';

/** The owner hears of a login on another browser than before; who has no address reads it among the events. */
export const notifyNewDevice = async (
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
