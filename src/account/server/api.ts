import type { accountContract } from '#account/contract.ts';
import type { PersonalTable } from '#platform/db/personal-data.ts';
import type { Api } from '#platform/http/handler.ts';
import { changeSubAccount } from './change-sub-account.ts';
import { dataExport } from './data-export.ts';
import { deleteAccount } from './delete-account.ts';
import { exists } from './exists.ts';
import { finishPhoneLogin } from './finish-phone-login.ts';
import { live } from './live.ts';
import { finishItsme } from './finish-itsme.ts';
import { loginPasskey } from './login-passkey.ts';
import { loginNumber } from './login-number.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { session } from './session.ts';
import { startPhoneLogin } from './start-phone-login.ts';

/** `personal`: what of the tables of all domains is a customer's own. */
export const accountApi = (personal: readonly PersonalTable[]): Api<typeof accountContract> => ({
  'GET /api/customer/session': session,
  'GET /api/customer/live': live,
  'GET /api/v1/customer/exists': exists,
  'POST /api/customer/register': register,
  'POST /api/customer/login': login,
  'POST /api/customer/login/passkey': loginPasskey,
  'POST /api/customer/login/itsme/finish': finishItsme,
  'POST /api/customer/sub-account/change': changeSubAccount,
  'POST /api/customer/login/phone/start': startPhoneLogin,
  'POST /api/customer/login/phone/finish': finishPhoneLogin,
  'POST /api/customer/login/phone/password': loginNumber,
  'POST /api/customer/data/export': dataExport(personal),
  'POST /api/customer/delete': deleteAccount,
});
