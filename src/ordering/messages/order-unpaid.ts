import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { orderNumber } from '#ordering/rules/order-number.ts';
import { unpaidReminders } from '#ordering/rules/unpaid-reminders.ts';
import { formatOf } from '#platform/pure/format.ts';

/** An order still waits for its payment; says what it costs and until when it waits. Blames nobody for it. */
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
  // "My plan" begins with what waits for its payment, and the button that pays it.
  path: () => accountPaths.dashboard(),
  variant: ({ reminder }) => reminder,
});
