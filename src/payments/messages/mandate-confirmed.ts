import { z } from 'zod';
import { message } from '#notifications/server/commands.ts';

export const mandateConfirmed = message({
  name: 'mandate-confirmed',
  domain: 'payments',
  data: z.object({ reference: z.string(), iban_end: z.string(), account_holder: z.string() }),
  values: (data) => data,
});
