import type { identityContract } from '#identity/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { exists } from './exists.ts';
import { logout } from './logout.ts';
import { resendConfirmation } from './resend-confirmation.ts';

export const identityApi: Api<typeof identityContract> = {
  'GET /api/v1/customer/exists': exists,
  'POST /api/customer/logout': logout,
  'POST /api/customer/email/verify/resend': resendConfirmation,
  'GET /api/customer/email/confirm': confirmEmail,
  'POST /api/customer/email/change': changeEmail,
};
