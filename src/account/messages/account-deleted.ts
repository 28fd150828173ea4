import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** The last thing that somebody who left hears of us. */
export const accountDeleted = defineMessage({
  name: 'account-deleted',
  domain: 'account',
  data: z.object({ at: z.iso.datetime() }),
  priority: 'waits',
  values: ({ at }, language) => ({ at: formatOf(language).dateTime(at) }),
});
