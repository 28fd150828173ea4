import { z } from 'zod';
import { orderingPaths } from '#ordering/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { paymentPurposes } from '#payments/rules/payment-purpose.ts';
import { codeText } from '#platform/i18n/texts.ts';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const paymentRefused = defineMessage({
  name: 'payment-refused',
  domain: 'payments',
  data: z.object({ code: z.string().nullable(), purpose: z.enum(paymentPurposes) }),
  values: ({ code }, language) => ({ reason: codeText(language, code ?? 'PAYMENT_FAILED') }),
  path: ({ purpose }) => {
    if (purpose === 'setup') return orderingPaths.payments();
    return purpose === 'invoice' ? paymentsPaths.payments() : accountPaths.dashboard();
  },
});
