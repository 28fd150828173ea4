import { z } from 'zod';
import { orderingPaths } from '#ordering/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const accountDiffers = defineMessage({
  name: 'account-differs',
  domain: 'payments',
  data: z.object({ paid_end: z.string(), given_end: z.string() }),
  values: (data) => data,
  path: () => orderingPaths.payments(),
});
