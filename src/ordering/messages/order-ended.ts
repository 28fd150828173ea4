import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { message } from '#notifications/server/commands.ts';

export const orderEnded = message({
  name: 'order-ended',
  domain: 'ordering',
  data: z.object({ order_uuid: z.uuid() }),
  path: () => accountPaths.dashboard(),
});
