import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { e164 } from '#platform/contract/schemas.ts';
import { formatOf } from '#platform/pure/format.ts';

/** SIMs that an unpaid invoice had restricted are restored. */
export const serviceRestoredMessage = defineMessage({
  name: 'service-restored',
  domain: 'dunning',
  data: z.object({
    /** The numbers that work again; absent where all do. */
    msisdns: z.array(e164).optional(),
    /** Whether other SIMs stay restricted. False: the others have ended, and the message says nothing of them. */
    leaves_others: z.boolean().default(true),
  }),
  values: ({ msisdns = [] }, language) => ({ numbers: formatOf(language).list(msisdns.map(formatPhone)) }),
  variant: ({ msisdns, leaves_others }) => (msisdns ? (leaves_others ? 'some' : 'named') : 'all'),
  path: () => accountPaths.dashboard(),
});
