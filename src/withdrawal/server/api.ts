import type { Api } from '#platform/http/handler.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';
import { showWithdrawal } from './show-withdrawal.ts';
import { withdraw } from './withdraw.ts';

export const withdrawalApi: Api<typeof withdrawalContract> = {
  'GET /api/customer/withdrawal': showWithdrawal,
  'POST /api/order/withdraw': withdraw,
};
