import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { identityContract } from './contract.ts';
import { confirmEmail } from './messages/confirm-email.ts';
import { confirmNewEmail } from './messages/confirm-new-email.ts';
import { emailChangeAsked } from './messages/email-change-asked.ts';
import { identityLinked } from './messages/identity-linked.ts';
import { newDevice } from './messages/new-device.ts';
import { emailChanged } from './messages/email-changed.ts';
import { loginCode } from './messages/login-code.ts';
import { passkeyChanged } from './messages/passkey-changed.ts';
import { passwordChanged } from './messages/password-changed.ts';
import { resetPassword } from './messages/reset-password.ts';
import { stepUpCode } from './messages/step-up-code.ts';
import { stepUpSms } from './messages/step-up-sms.ts';
import { wrongLogins } from './messages/wrong-logins.ts';
import { identityApi } from './server/api.ts';
import { needsNoOldPassword } from './server/password/change-password.ts';
import { identityPersonalTables } from './server/personal-data.ts';
import { identitySubscribers } from './server/subscribers.ts';
import { identityJobBindings } from './server/job-table.ts';
import { identityRetention } from './server/retention.ts';
import { identitySettings } from './settings.ts';

export const identity = defineDomain({
  name: 'identity',
  endpoints: defineDomainApi('identity', identityContract, identityApi),
  personalTables: identityPersonalTables,
  settings: identitySettings,
  jobs: identityJobBindings,
  subscribers: identitySubscribers,
  messages: [
    confirmEmail,
    confirmNewEmail,
    emailChanged,
    resetPassword,
    passwordChanged,
    passkeyChanged,
    wrongLogins,
    loginCode,
    stepUpCode,
    stepUpSms,
    emailChangeAsked,
    newDevice,
    identityLinked,
  ],
  retentionRules: identityRetention,
  stepUpChecks: { 'no-old-password': needsNoOldPassword },
});
