import type { identityContract } from '#identity/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { changePassword } from './password/change-password.ts';
import { confirmEmail } from './address/confirm-email.ts';
import { confirmEmailCode } from './address/confirm-email-code.ts';
import { finishForgotPassword } from './password/finish-forgot-password.ts';
import { sessionList } from './sessions/session-list.ts';
import { sessionRevoke } from './sessions/session-revoke.ts';
import { sendStepUpCode } from './step-up/send-step-up-code.ts';
import { stepUp } from './step-up/step-up.ts';
import { stepUpWays } from './step-up/step-up-ways.ts';
import { addPasskey } from './passkeys/add-passkey.ts';
import { passkeyList } from './passkeys/passkey-list.ts';
import { removePasskey } from './passkeys/remove-passkey.ts';
import { renamePasskey } from './passkeys/rename-passkey.ts';
import { startAddPasskey } from './passkeys/start-add-passkey.ts';
import { startPasskey } from './passkeys/start-passkey.ts';
import { stop } from './stop.ts';
import { eventList } from './events/event-list.ts';
import { itsmeKeys } from './identity-service/itsme-keys.ts';
import { startItsme } from './identity-service/start-itsme.ts';
import { startForgotPassword } from './password/start-forgot-password.ts';
import { logout } from './sessions/logout.ts';
import { resendConfirmation } from './address/resend-confirmation.ts';

export const identityApi: Api<typeof identityContract> = {
  'POST /api/customer/login/itsme/start': startItsme,
  'POST /api/customer/logout': logout,
  'GET /api/customer/session/list': sessionList,
  'POST /api/customer/session/revoke': sessionRevoke,
  'GET /api/customer/step-up': stepUpWays,
  'POST /api/customer/step-up': stepUp,
  'POST /api/customer/step-up/code': sendStepUpCode,
  'GET /api/customer/login/itsme/keys': itsmeKeys,
  'POST /api/customer/passkey/start': startPasskey,
  'POST /api/customer/passkey/add/start': startAddPasskey,
  'POST /api/customer/passkey/add': addPasskey,
  'GET /api/customer/passkey/list': passkeyList,
  'POST /api/customer/passkey/remove': removePasskey,
  'POST /api/customer/passkey/rename': renamePasskey,
  'POST /api/customer/stop': stop,
  'GET /api/customer/event/list': eventList,
  'POST /api/customer/forgot-password/start': startForgotPassword,
  'POST /api/customer/forgot-password/finish': finishForgotPassword,
  'POST /api/customer/password/change': changePassword,
  'POST /api/customer/email/verify/resend': resendConfirmation,
  'GET /api/customer/email/confirm': confirmEmail,
  'POST /api/customer/email/confirm/code': confirmEmailCode,
};
