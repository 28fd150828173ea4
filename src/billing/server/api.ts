import type { BillingContract } from '#billing/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { balanceEntries } from './balance-entries.ts';
import { resume } from './resume.ts';
import { topUp } from './top-up.ts';

export const billingApi: Api<BillingContract> = {
  'POST /api/customer/prepaid/top-up': topUp,
  'POST /api/customer/prepaid/resume': resume,
  'GET /api/customer/prepaid/entry/list': balanceEntries,
};
