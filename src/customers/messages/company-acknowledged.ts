import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';

/** Acknowledges a contact request. It repeats nothing that was typed, because anyone can type another person's address. */
export const companyAcknowledged = defineMessage({
  name: 'company-acknowledged',
  domain: 'customers',
  data: z.object({}),
});
