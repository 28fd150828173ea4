import { z } from 'zod';
import { billingPaths } from '#billing/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Answers the dispute of an invoice. Amounts in euro. */
export const disputeAnsweredMessage = defineMessage({
  name: 'dispute-answered',
  domain: 'dunning',
  data: z.object({
    state: z.enum(['accepted', 'rejected']),
    customer_uuid: z.uuid(),
    number: z.string(),
    reference: z.string(),
    disputed: z.number(),
    credited: z.number(),
    /** Amount left to pay of the invoice. */
    left: z.number(),
  }),
  variant: ({ state, left }) => {
    if (state === 'rejected') return 'rejected';
    return left > 0 ? 'accepted_rest' : 'accepted';
  },
  values: ({ number, disputed, credited, left }, language) => ({
    number,
    disputed: formatOf(language).money(disputed),
    credited: formatOf(language).money(credited),
    left: formatOf(language).money(left),
  }),
  path: ({ customer_uuid, reference, left }) =>
    left > 0 ? paymentsPaths.pay(customer_uuid, { ref: reference }) : billingPaths.invoice(reference),
});
