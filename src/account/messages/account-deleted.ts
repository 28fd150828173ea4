import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Confirms the deletion of an account. */
export const accountDeleted = defineMessage({
  name: 'account-deleted',
  domain: 'account',
  data: z.object({ at: z.iso.datetime() }),
  priority: 'waits',
  values: ({ at }, language) => ({ at: formatOf(language).dateTime(at) }),
});
