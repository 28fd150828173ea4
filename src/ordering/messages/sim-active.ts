import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { accountPaths } from '#account/paths.ts';
import { queryWithdrawalSections } from './changing-mind.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const simActive = defineMessage({
  name: 'sim-active',
  domain: 'ordering',
  // `own`: the number that the customer keeps, until it is ported.
  data: z.object({
    msisdn: e164,
    plan: z.string(),
    name: z.string().optional(),
    own: z.string().optional(),
    order_uuid: z.uuid().optional(),
  }),
  values: ({ msisdn, plan, own }) => ({ msisdn: formatPhone(msisdn), plan, own: own ? formatPhone(own) : '' }),
  path: () => accountPaths.dashboard(),
  sections: ({ order_uuid }, from) => queryWithdrawalSections(order_uuid, from),
  variant: ({ own }) => (own ? 'temporary' : 'lasting'),
});
