import type { UsageContract } from '#usage/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { goOn } from './limits/go-on.ts';
import { usageLimits } from './limits/usage-limits.ts';
import { questionUsage } from './history/question-usage.ts';
import { usageWebhook } from './intake/usage-webhook.ts';
import { usageDetails } from './history/usage-details.ts';
import { usageFile } from './history/usage-file.ts';
import { usageHistory } from './history/usage-history.ts';

export const usageApi: Api<UsageContract> = {
  'GET /api/customer/product/usage-history/list': usageHistory,
  'GET /api/customer/product/usage/details': usageDetails,
  'GET /api/customer/product/usage-history/file': usageFile,
  'POST /api/webhook/network/usage': usageWebhook,
  'POST /api/customer/product/usage/go-on': goOn,
  'GET /api/customer/product/usage/limits': usageLimits,
  'POST /api/customer/product/usage/question': questionUsage,
};
