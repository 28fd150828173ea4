import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { aboutNumber, formattedNumberValues } from './about-number.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const esimDownloadFailed = defineMessage({
  name: 'esim-download-failed',
  domain: 'subscriptions',
  /** `customer_product_uuid`: set when the eSIM replaces the SIM of a line in use. */
  data: aboutNumber.extend({ customer_product_uuid: z.uuid().optional() }),
  values: formattedNumberValues,
  path: ({ customer_product_uuid, order_product_uuid }) =>
    accountPaths.esim(customer_product_uuid ?? order_product_uuid),
});
