import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { identityContract } from './contract.ts';
import * as events from './events.ts';
import { confirmEmailMessage } from './messages/confirm-email.ts';
import { confirmNewEmail } from './messages/confirm-new-email.ts';
import { emailChangeRequested } from './messages/email-change-requested.ts';
import { detailsChanged } from './messages/details-changed.ts';
import { identityLinked } from './messages/identity-linked.ts';
import { newDevice } from './messages/new-device.ts';
import { newDeviceSms } from './messages/new-device-sms.ts';
import { emailChanged } from './messages/email-changed.ts';
import { loginCode } from './messages/login-code.ts';
import { passkeyChanged } from './messages/passkey-changed.ts';
import { passwordChanged } from './messages/password-changed.ts';
import { passwordResetSms } from './messages/password-reset-sms.ts';
import { proofsFailed } from './messages/proofs-failed.ts';
import { resetPassword } from './messages/reset-password.ts';
import { stepUpCode } from './messages/step-up-code.ts';
import { stepUpSms } from './messages/step-up-sms.ts';
import { wrongLogins } from './messages/wrong-logins.ts';
import { needsNoOldPassword, changePassword } from './server/password/change-password.ts';
import { identityPersonalTables, identityRetention } from './server/tables.ts';
import { identitySubscribers } from './server/subscribers.ts';
import { identitySettings } from './settings.ts';
import { confirmEmail } from './server/address/confirm-email.ts';
import { confirmEmailCode } from './server/address/confirm-email-code.ts';
import { finishForgotPassword } from './server/password/finish-forgot-password.ts';
import { sessionList } from './server/sessions/session-list.ts';
import { sessionRevoke } from './server/sessions/session-revoke.ts';
import { sendStepUpCode } from './server/step-up/send-step-up-code.ts';
import { stepUp } from './server/step-up/step-up.ts';
import { stepUpWays } from './server/step-up/step-up-ways.ts';
import { addPasskey } from './server/passkeys/add-passkey.ts';
import { passkeyList } from './server/passkeys/passkey-list.ts';
import { removePasskey } from './server/passkeys/remove-passkey.ts';
import { renamePasskey } from './server/passkeys/rename-passkey.ts';
import { startAddPasskey } from './server/passkeys/start-add-passkey.ts';
import { startPasskeyAuthentication } from './server/passkeys/start-passkey-authentication.ts';
import { recoverAccountByLink } from './server/recover-account-by-link.ts';
import { findLink } from './server/find-link.ts';
import { eventList } from './server/events/event-list.ts';
import { itsmeKeys } from './server/identity-service/itsme-keys.ts';
import { startItsme } from './server/identity-service/start-itsme.ts';
import { startForgotPassword } from './server/password/start-forgot-password.ts';
import { logout } from './server/sessions/logout.ts';
import { resendConfirmation } from './server/address/resend-confirmation.ts';
import { bindJob } from '#platform/jobs/job.ts';
import { expirePendingEmail, runHeldRequest, sendConfirmationAgain, sendResetLink } from './server/jobs.ts';
import { runHeldRequestOf } from './server/jobs/run-held-request.ts';
import { cancelHeldRequest } from './server/held-requests/cancel-held-request.ts';
import { heldRequestList } from './server/held-requests/held-request-list.ts';
import { stopHeldRequest } from './server/held-requests/stop-held-request.ts';
import { heldRequestNotice } from './messages/request-held.ts';
import { heldRequestSms } from './messages/request-held-sms.ts';
import { heldRequestEnded } from './messages/request-ended.ts';
import { runExpirePendingEmail } from './server/jobs/drop-pending-email.ts';
import { runSendConfirmationAgain } from './server/jobs/send-confirmation-again.ts';
import { runSendResetLink } from './server/jobs/send-reset-link.ts';

export const identity = defineDomain({
  name: 'identity',
  events,
  endpoints: defineDomainApi('identity', identityContract, {
    'POST /api/customer/login/itsme/start': startItsme,
    'POST /api/customer/logout': logout,
    'GET /api/customer/session/list': sessionList,
    'POST /api/customer/session/revoke': sessionRevoke,
    'GET /api/customer/step-up': stepUpWays,
    'POST /api/customer/step-up': stepUp,
    'POST /api/customer/step-up/code': sendStepUpCode,
    'GET /api/customer/login/itsme/keys': itsmeKeys,
    'POST /api/customer/passkey/start': startPasskeyAuthentication,
    'POST /api/customer/passkey/add/start': startAddPasskey,
    'POST /api/customer/passkey/add': addPasskey,
    'GET /api/customer/passkey/list': passkeyList,
    'POST /api/customer/passkey/remove': removePasskey,
    'POST /api/customer/passkey/rename': renamePasskey,
    'POST /api/customer/stop': recoverAccountByLink,
    'GET /api/customer/link': findLink,
    'GET /api/customer/held-request/list': heldRequestList,
    'POST /api/customer/held-request/cancel': cancelHeldRequest,
    'POST /api/customer/held-request/stop': stopHeldRequest,
    'GET /api/customer/event/list': eventList,
    'POST /api/customer/forgot-password/start': startForgotPassword,
    'POST /api/customer/forgot-password/finish': finishForgotPassword,
    'POST /api/customer/password/change': changePassword,
    'POST /api/customer/email/verify/resend': resendConfirmation,
    'GET /api/customer/email/confirm': confirmEmail,
    'POST /api/customer/email/confirm/code': confirmEmailCode,
  }),
  personalTables: identityPersonalTables,
  settings: identitySettings,
  // Held requests run with the handlers of all domains.
  jobs: (domains) => [
    bindJob(expirePendingEmail, runExpirePendingEmail),
    bindJob(sendConfirmationAgain, runSendConfirmationAgain),
    bindJob(sendResetLink, runSendResetLink),
    bindJob(runHeldRequest, runHeldRequestOf(domains)),
  ],
  subscribers: identitySubscribers,
  messages: [
    confirmEmailMessage,
    confirmNewEmail,
    emailChanged,
    resetPassword,
    passwordChanged,
    passwordResetSms,
    passkeyChanged,
    wrongLogins,
    proofsFailed,
    loginCode,
    stepUpCode,
    stepUpSms,
    emailChangeRequested,
    newDevice,
    newDeviceSms,
    identityLinked,
    detailsChanged,
    heldRequestNotice,
    heldRequestSms,
    heldRequestEnded,
  ],
  retentionRules: identityRetention,
  stepUpChecks: { 'no-old-password': needsNoOldPassword },
});
