import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { accountPaths } from '#account/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Reports that a number was transferred later than agreed, and the indemnity for it. */
export const portInDelayedMessage = defineMessage({
  name: 'port-in-delayed',
  domain: 'porting',
  data: z.object({ msisdn: e164, days: z.number().int(), amount: z.number(), each: z.number() }),
  values: ({ msisdn, days, amount, each }, language) => {
    const format = formatOf(language);
    return { msisdn: formatPhone(msisdn), days: String(days), amount: format.money(amount), each: format.money(each) };
  },
  path: () => accountPaths.dashboard(),
});
