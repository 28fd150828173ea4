import { z } from 'zod';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { swapPaths } from '#swap/paths.ts';
import { swapRevocationToken } from '#swap/server/queries.ts';

/** Sent to the SIM that is replaced, and to the other SIMs of the account while the swap waits (`of`: the number that moves). */
export const swapRequestedSms = defineMessage({
  name: 'sim-swap-told',
  domain: 'swap',
  channel: 'sms',
  data: z.object({ swap_uuid: z.uuid(), gone: z.boolean(), of: z.string().optional() }),
  values: ({ of }) => ({ msisdn: of === undefined ? '' : formatPhone(of) }),
  priority: 'waits',
  path: ({ swap_uuid }, seal) => swapPaths.revoke({ token: swapRevocationToken(seal, swap_uuid) }),
  variant: ({ gone, of }) => (gone ? 'lost' : of === undefined ? 'plain' : 'other'),
});
