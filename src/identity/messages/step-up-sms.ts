import { defineMessage } from '#notifications/server/commands.ts';
import { smsCodeMessage } from './code-by-sms.ts';

/** Code for a step-up of a sub-account; not valid for a login. */
export const stepUpSms = defineMessage({ name: 'step-up-sms', ...smsCodeMessage });
