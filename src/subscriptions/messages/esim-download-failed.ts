import { accountPaths } from '#account/paths.ts';
import { aboutNumber, numberValues } from './about-number.ts';
import { message } from '#notifications/server/commands.ts';

export const esimDownloadFailed = message({
  name: 'esim-download-failed',
  domain: 'subscriptions',
  data: aboutNumber,
  values: numberValues,
  path: ({ order_product_uuid }) => accountPaths.esim(order_product_uuid),
});
