import { z } from 'zod';
import { STEP_UP_CODE_SECONDS } from '#identity/rules/step-up.ts';
import { confirmationCode } from '#identity/server/queries.ts';
import { defineMessage } from '#notifications/server/commands.ts';

/** Code without link: valid in the session that requested it. */
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
