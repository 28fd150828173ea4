import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { queryWithdrawalSections } from './changing-mind.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const simShipped = defineMessage({
  name: 'sim-shipped',
  domain: 'ordering',
  data: z.object({
    order_uuid: z.uuid().optional(),
    tracking_code: z.string().nullish(),
    expected_on: z.string().nullish(),
  }),
  values: ({ tracking_code }) => ({ tracking_code: tracking_code ?? '' }),
  path: () => accountPaths.dashboard(),
  sections: ({ order_uuid }, from) => queryWithdrawalSections(order_uuid, from),
});
