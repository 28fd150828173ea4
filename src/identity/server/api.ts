import type { identityContract } from '#identity/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmEmailCode } from './confirm-email-code.ts';
import { finishForgotPassword } from './finish-forgot-password.ts';
import { sessionList } from './session-list.ts';
import { sessionRevoke } from './session-revoke.ts';
import { startForgotPassword } from './start-forgot-password.ts';
import { logout } from './logout.ts';
import { resendConfirmation } from './resend-confirmation.ts';

export const identityApi: Api<typeof identityContract> = {
  'POST /api/customer/logout': logout,
  'GET /api/customer/session/list': sessionList,
  'POST /api/customer/session/revoke': sessionRevoke,
  'POST /api/customer/forgot-password/start': startForgotPassword,
  'POST /api/customer/forgot-password/finish': finishForgotPassword,
  'POST /api/customer/password/change': changePassword,
  'POST /api/customer/email/verify/resend': resendConfirmation,
  'GET /api/customer/email/confirm': confirmEmail,
  'POST /api/customer/email/confirm/code': confirmEmailCode,
};
