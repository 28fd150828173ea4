import { z } from 'zod';
import { PHONE_CODE_LIFE } from '#identity/rules/phone-code.ts';
import { phoneCode } from '#identity/server/questions.ts';
import { message } from '#notifications/server/commands.ts';

/** A code that proves who one is, and logs nobody in. Its last line is as in the one that does. */
export const stepUpSms = message({
  name: 'step-up-sms',
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
