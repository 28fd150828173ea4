import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const orderEnded = defineMessage({
  name: 'order-ended',
  domain: 'ordering',
  data: z.object({ order_uuid: z.uuid() }),
  path: () => accountPaths.dashboard(),
});
