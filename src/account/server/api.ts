import type { accountContract } from '#account/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import { session } from './session.ts';

export const accountApi: Api<typeof accountContract> = {
  'GET /api/customer/session': session,
  'POST /api/customer/register': register,
  'POST /api/customer/login': login,
};
