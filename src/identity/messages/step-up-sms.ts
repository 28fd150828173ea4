import { defineMessage } from '#notifications/server/commands.ts';
import { smsCodeMessage } from './code-by-sms.ts';

/** A code that proves who one is, and logs nobody in. */
export const stepUpSms = defineMessage({ name: 'step-up-sms', ...smsCodeMessage });
