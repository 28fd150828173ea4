import { defineMessage } from '#notifications/server/commands.ts';
import { smsCodeMessage } from './code-by-sms.ts';

/** The code that logs a number in. */
export const loginCode = defineMessage({ name: 'login-code', ...smsCodeMessage });
