import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** SIMs that an unpaid invoice had restricted are restored. */
export const serviceRestoredMessage = defineMessage({
  name: 'service-restored',
  domain: 'dunning',
  data: z.object({}),
  path: () => accountPaths.dashboard(),
});
