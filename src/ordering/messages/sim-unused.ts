import { z } from 'zod';
import { formatPhone } from '#customers/rules/phone.ts';
import { accountPaths } from '#account/paths.ts';
import { formatOf } from '#platform/pure/format.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { simType } from '#subscriptions/contract.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** A SIM that nobody has put to use ends soon. */
export const simUnused = defineMessage({
  name: 'sim-unused',
  domain: 'ordering',
  data: z.object({ order_product_uuid: z.uuid(), type: simType, msisdn: z.string(), ends_at: z.iso.datetime() }),
  values: ({ msisdn, ends_at }, language) => ({
    msisdn: formatPhone(msisdn),
    ends: formatOf(language).date(ends_at),
  }),
  path: ({ type, order_product_uuid }) =>
    type === ESIM ? accountPaths.esim(order_product_uuid) : accountPaths.dashboard(),
  variant: ({ type }) => (type === ESIM ? 'esim' : 'card'),
});
