import { z } from 'zod';
import { STEP_UP_CODE_SECONDS } from '#identity/rules/step-up.ts';
import { confirmationCode } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** A code and no link: it counts only where it was asked for. */
export const stepUpCode = defineMessage({
  name: 'step-up-code',
  domain: 'identity',
  data: z.object({ link_uuid: z.uuid() }),
  priority: 'waits',
  values: ({ link_uuid }, _language, seal) => ({
    code: confirmationCode(seal, link_uuid),
    minutes: String(STEP_UP_CODE_SECONDS / 60),
  }),
});
