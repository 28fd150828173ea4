import { accountPaths } from '#account/paths.ts';
import { aboutNumber, formattedNumberValues } from './about-number.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const esimReady = defineMessage({
  name: 'esim-ready',
  domain: 'subscriptions',
  data: aboutNumber,
  priority: 'waits',
  values: formattedNumberValues,
  path: ({ order_product_uuid }) => accountPaths.esim(order_product_uuid),
});
