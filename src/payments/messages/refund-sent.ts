import { z } from 'zod';
import { refundReasons } from '#payments/rules/refund-reason.ts';
import { formatOf } from '#platform/pure/format.ts';
import { message } from '#notifications/server/commands.ts';

export const refundSent = message({
  name: 'refund-sent',
  domain: 'payments',
  data: z.object({ amount: z.number(), reason: z.enum(refundReasons) }),
  values: ({ amount }, language) => ({ amount: formatOf(language).money(amount) }),
  variant: ({ reason }) => reason,
});
