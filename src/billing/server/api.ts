import type { BillingContract } from '#billing/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { topUp } from './top-up.ts';

export const billingApi: Api<BillingContract> = {
  'POST /api/customer/prepaid/top-up': topUp,
};
