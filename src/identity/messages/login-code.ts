import { defineMessage } from '#notifications/server/commands.ts';
import { codeBySms } from './code-by-sms.ts';

/** The code that logs a number in. */
export const loginCode = defineMessage({ name: 'login-code', ...codeBySms });
