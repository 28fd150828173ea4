import { platformPersonalTables } from '#platform/db/tables.ts';
import { type BeforeErasure, defineDomain } from '#platform/domain.ts';
import { defineDomainApi, type Api } from '#platform/http/handler.ts';
import { accountContract } from './contract.ts';
import { accessRestored } from './messages/access-restored.ts';
import { accessWithdrawn } from './messages/access-withdrawn.ts';
import { accountDeleted } from './messages/account-deleted.ts';
import { ownNumberMail } from './messages/own-number.ts';
import { ownNumberSms } from './messages/own-number-sms.ts';
import { subAccountMade } from './messages/sub-account-made.ts';
import { subAccountPassword } from './messages/sub-account-password.ts';
import { accountExtensions, accountSubscribers } from './server/subscribers.ts';
import { accountPersonalTables, accountRetention } from './server/tables.ts';
import type { PersonalTable } from '#platform/db/personal-data.ts';
import { switchMainLine } from './server/switch-main-line.ts';
import { updateSubAccountAccess } from './server/update-sub-account-access.ts';
import { deadLetterPersonalTables } from './server/dead-letters.ts';
import { dataExport } from './server/data-export.ts';
import { deleteAccount } from './server/deletion/delete-account.ts';
import { exists } from './server/exists.ts';
import { finishPhoneLogin } from './server/finish-phone-login.ts';
import { finalBill } from './server/deletion/final-bill.ts';
import { terminateOrdersAndIssueFinalBill } from './server/deletion/terminate-orders-and-issue-final-bill.ts';
import { live } from './server/live.ts';
import { finishItsme } from './server/finish-itsme.ts';
import { loginPasskey } from './server/login-passkey.ts';
import { loginNumber } from './server/login-number.ts';
import { login } from './server/login.ts';
import { register } from './server/register.ts';
import { session } from './server/session.ts';
import { startPhoneLogin } from './server/start-phone-login.ts';
import { type JobBinding, bindJob } from '#platform/jobs/job.ts';
import { eraseAccountOnceLinesAreOff, finishAccessWithdrawal, answerLoginCodeRequest } from './server/jobs.ts';
import { runRevokeSubAccountLogin } from './server/jobs/revoke-sub-account-login.ts';
import { runEraseAccountOnceLinesAreOff } from './server/jobs/erase-account-once-lines-are-off.ts';
import { runAnswerLoginCodeRequest } from './server/jobs/answer-login-code-request.ts';

const accountJobBindings = (
  personal: readonly PersonalTable[],
  beforeErasures: readonly BeforeErasure[],
): JobBinding[] => [
  bindJob(answerLoginCodeRequest, runAnswerLoginCodeRequest),
  bindJob(finishAccessWithdrawal, runRevokeSubAccountLogin),
  bindJob(eraseAccountOnceLinesAreOff, runEraseAccountOnceLinesAreOff(personal, beforeErasures)),
];

/** `personal`: the personal tables of all domains. */
const accountApi = (personal: readonly PersonalTable[]): Api<typeof accountContract> => ({
  'GET /api/customer/session': session,
  'GET /api/customer/live': live,
  'GET /api/v1/customer/exists': exists,
  'POST /api/customer/register': register,
  'POST /api/customer/login': login,
  'POST /api/customer/login/passkey': loginPasskey,
  'POST /api/customer/login/itsme/finish': finishItsme,
  'POST /api/customer/sub-account/change': updateSubAccountAccess,
  'POST /api/customer/own-number/change': switchMainLine,
  'POST /api/customer/login/phone/start': startPhoneLogin,
  'POST /api/customer/login/phone/finish': finishPhoneLogin,
  'POST /api/customer/login/phone/password': loginNumber,
  'POST /api/customer/data/export': dataExport(personal),
  'GET /api/customer/final-bill': finalBill,
  'POST /api/customer/final-bill': terminateOrdersAndIssueFinalBill,
  'POST /api/customer/delete': deleteAccount,
});

export const account = defineDomain({
  name: 'account',
  endpoints: (domains) =>
    defineDomainApi(
      'account',
      accountContract,
      accountApi(domains.flatMap(({ personalTables = [] }) => personalTables)),
    ),
  jobs: (domains) =>
    accountJobBindings(
      domains.flatMap(({ personalTables = [] }) => personalTables),
      domains.flatMap(({ beforeErasure }) => beforeErasure ?? []),
    ),
  // The tables of the platform are registered here, because the platform is no domain.
  personalTables: [...accountPersonalTables, ...platformPersonalTables, ...deadLetterPersonalTables],
  subscribers: accountSubscribers,
  extensions: accountExtensions,
  messages: [
    subAccountMade,
    ownNumberMail,
    ownNumberSms,
    accessWithdrawn,
    accessRestored,
    subAccountPassword,
    accountDeleted,
  ],
  retentionRules: accountRetention,
});
