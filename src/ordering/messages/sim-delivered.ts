import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** The courier has delivered the cards of an order, and at least one of them waits to be activated. */
export const simDelivered = defineMessage({
  name: 'sim-delivered',
  domain: 'ordering',
  data: z.object({ order_uuid: z.uuid() }),
  path: () => accountPaths.dashboard(),
});
