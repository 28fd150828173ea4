import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { swapPaths } from '#swap/paths.ts';
import { swapRevocationToken } from '#swap/server/queries.ts';

/** Sent to the SIM that is replaced. When that SIM is lost or stolen the SMS has no link, since a finder could use it. */
export const swapRequestedSms = defineMessage({
  name: 'sim-swap-told',
  domain: 'swap',
  channel: 'sms',
  data: z.object({ swap_uuid: z.uuid(), gone: z.boolean() }),
  priority: 'waits',
  path: ({ swap_uuid }, seal) => swapPaths.stop({ token: swapRevocationToken(seal, swap_uuid) }),
  variant: ({ gone }) => (gone ? 'lost' : 'plain'),
});
