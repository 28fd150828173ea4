import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { heldActions } from '#identity/rules/held-request.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';

/** A held request was cancelled, or was no longer possible when its time came. */
export const heldRequestEnded = defineMessage({
  name: 'request-ended',
  domain: 'identity',
  data: z.object({ action: z.enum(heldActions), how: z.enum(['cancelled', 'refused']) }),
  values: ({ action }, language) => ({ action: texts(language, 'identity')(`held.action.${action}`) }),
  path: () => accountPaths.dashboard(),
  variant: ({ how }) => how,
});
