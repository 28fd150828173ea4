import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { unpaidReminders } from '#ordering/rules/unpaid-reminders.ts';
import { formatOf } from '#platform/pure/format.ts';

/** An order still waits for its payment: its price and its deadline. The wording does not blame the customer. */
export const orderUnpaid = defineMessage({
  name: 'order-unpaid',
  domain: 'ordering',
  data: z.object({
    order_uuid: z.uuid(),
    reminder: z.enum(unpaidReminders),
    /** Euro. */
    amount: z.number(),
    ends_at: z.iso.datetime(),
  }),
  values: ({ order_uuid, amount, ends_at }, language) => ({
    amount: formatOf(language).money(amount),
    number: orderNumber(order_uuid),
    ends: formatOf(language).date(ends_at),
  }),
  // The dashboard begins with unpaid orders and their pay button.
  path: () => accountPaths.dashboard(),
  variant: ({ reminder }) => reminder,
});
