import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';

/** To whoever is named in a contact request. It says nothing that was typed: anybody can type anybody's address. */
export const companyAcknowledged = defineMessage({
  name: 'company-acknowledged',
  domain: 'customers',
  data: z.object({}),
});
