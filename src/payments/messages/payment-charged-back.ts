import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { paymentPurposes } from '#payments/rules/payment-purpose.ts';
import { formatOf } from '#platform/pure/format.ts';

export const paymentChargedBackMail = defineMessage({
  name: 'payment-charged-back',
  domain: 'payments',
  data: z.object({
    amount: z.number(),
    purpose: z.enum(paymentPurposes),
    /** The account holder has asked the bank for it. */
    asked: z.boolean(),
  }),
  values: ({ amount }, language) => ({ amount: formatOf(language).money(amount) }),
  variant: ({ purpose, asked }) => (purpose === 'top-up' ? 'top_up' : asked ? 'invoice' : 'by_bank'),
  path: ({ purpose }) => (purpose === 'top-up' ? accountPaths.dashboard() : paymentsPaths.payments()),
});
