import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { usageContract } from './contract.ts';
import { roamingWelcome } from './messages/roaming-welcome.ts';
import { usageAlertMessage } from './messages/usage-alert.ts';
import { usageQuestionConfirmation } from './messages/usage-question-confirmation.ts';
import { usageQuestionForSupport } from './messages/usage-question-for-support.ts';
import { servicesBarredByLimit } from './server/limits/services-barred-by-limit.ts';
import { usagePersonal, usageRetention } from './server/tables.ts';
import { usageSubscribers } from './server/subscribers.ts';
import { verifyUsage } from './server/months/verify-usage.ts';
import { usageSettings } from './settings.ts';
import { goOn } from './server/limits/go-on.ts';
import { usageLimits } from './server/limits/usage-limits.ts';
import { questionUsage } from './server/history/question-usage.ts';
import { locationWebhook } from './server/intake/location-webhook.ts';
import { usageWebhook } from './server/intake/usage-webhook.ts';
import { usageDetails } from './server/history/usage-details.ts';
import { usageFile } from './server/history/usage-file.ts';
import { usageHistory } from './server/history/usage-history.ts';
import { bindJob } from '#platform/jobs/job.ts';
import {
  ingestUnmatchedUsage,
  notifyAndBarAtLimit,
  maintainUsagePartitions,
  sendRoamingWelcome,
} from './server/jobs.ts';
import { runIngestUnmatchedUsage } from './server/jobs/ingest-unmatched-usage.ts';
import { runNotifyAndBarAtLimit } from './server/jobs/notify-and-bar-at-limit.ts';
import { runSendRoamingWelcome } from './server/jobs/send-roaming-welcome.ts';
import { runMaintainUsagePartitions } from './server/jobs/maintain-usage-partitions.ts';

export const usage = defineDomain({
  name: 'usage',
  endpoints: defineDomainApi('usage', usageContract, {
    'GET /api/customer/product/usage-history/list': usageHistory,
    'GET /api/customer/product/usage/details': usageDetails,
    'GET /api/customer/product/usage-history/file': usageFile,
    'POST /api/webhook/network/usage': usageWebhook,
    'POST /api/webhook/network/location': locationWebhook,
    'POST /api/customer/product/usage/go-on': goOn,
    'GET /api/customer/product/usage/limits': usageLimits,
    'POST /api/customer/product/usage/question': questionUsage,
  }),
  messages: [roamingWelcome, usageAlertMessage, usageQuestionForSupport, usageQuestionConfirmation],
  personalTables: usagePersonal,
  settings: usageSettings,
  jobs: [
    bindJob(ingestUnmatchedUsage, runIngestUnmatchedUsage),
    bindJob(notifyAndBarAtLimit, runNotifyAndBarAtLimit),
    bindJob(sendRoamingWelcome, runSendRoamingWelcome),
    bindJob(maintainUsagePartitions, runMaintainUsagePartitions),
  ],
  extensions: [servicesBarredByLimit],
  subscribers: usageSubscribers,
  retentionRules: usageRetention,
  integrityChecks: [verifyUsage],
});
