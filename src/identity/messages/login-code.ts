import { defineMessage } from '#notifications/server/commands.ts';
import { smsCodeMessage } from './code-by-sms.ts';

/** Code for a login by number. */
export const loginCode = defineMessage({ name: 'login-code', ...smsCodeMessage });
