import { z } from 'zod';
import { PHONE_CODE_LIFE } from '#identity/rules/phone-code.ts';
import { phoneCode } from '#identity/server/questions.ts';
import { message } from '#notifications/server/commands.ts';

/**
 * The code that logs a number in. Its last line says for which host the code is, so that phones offer to fill it in there and
 * nowhere else (WICG, origin-bound one-time codes: `@host #code`).
 */
export const loginCode = message({
  name: 'login-code',
  domain: 'identity',
  only: 'sms',
  data: z.object({ code_uuid: z.uuid(), expires_at: z.iso.datetime() }),
  priority: 'waits',
  until: ({ expires_at }) => new Date(expires_at),
  values: ({ code_uuid }, _language, seal) => ({
    code: phoneCode(seal, code_uuid),
    minutes: String(PHONE_CODE_LIFE / 60),
  }),
});
