import { z } from 'zod';
import { refundReasons } from '#payments/rules/refund-reason.ts';
import { formatOf } from '#platform/pure/format.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const refundSent = defineMessage({
  name: 'refund-sent',
  domain: 'payments',
  data: z.object({ amount: z.number(), reason: z.enum(refundReasons) }),
  values: ({ amount }, language) => ({ amount: formatOf(language).money(amount) }),
  variant: ({ reason }) => reason,
});
