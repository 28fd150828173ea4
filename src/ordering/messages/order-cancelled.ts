import { z } from 'zod';
import { orderingPaths } from '#ordering/paths.ts';
import { formatOf } from '#platform/pure/format.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const orderCancelled = defineMessage({
  name: 'order-cancelled',
  domain: 'ordering',
  data: z.object({ order_uuid: z.uuid(), paid: z.boolean(), at: z.iso.datetime() }),
  values: ({ at }, language) => ({ at: formatOf(language).date(at) }),
  path: () => orderingPaths.choose(),
  variant: ({ paid }) => (paid ? 'paid' : 'unpaid'),
});
