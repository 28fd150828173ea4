import { z } from 'zod';
import { message } from '#notifications/server/commands.ts';
import { swapPaths } from '#swap/paths.ts';
import { swapStopToken } from '#swap/server/questions.ts';

/** To the SIM that is to be replaced. Whoever holds one that is gone gets no link. */
export const swapTold = message({
  name: 'sim-swap-told',
  domain: 'swap',
  only: 'sms',
  data: z.object({ swap_uuid: z.uuid(), gone: z.boolean() }),
  priority: 'waits',
  path: ({ swap_uuid }, seal) => swapPaths.stop({ token: swapStopToken(seal, swap_uuid) }),
  variant: ({ gone }) => (gone ? 'lost' : 'plain'),
});
