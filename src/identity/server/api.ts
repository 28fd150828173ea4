import type { identityContract } from '#identity/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { exists } from './exists.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { session } from './session.ts';

export const identityApi: Api<typeof identityContract> = {
  'GET /api/customer/session': session,
  'GET /api/v1/customer/exists': exists,
  'POST /api/customer/register': register,
  'POST /api/customer/login': login,
  'POST /api/customer/logout': logout,
  'POST /api/customer/email/verify/resend': resendConfirmation,
  'GET /api/customer/email/confirm': confirmEmail,
  'POST /api/customer/email/change': changeEmail,
};
