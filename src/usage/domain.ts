import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { usageContract } from './contract.ts';
import { usageAlertMessage } from './messages/usage-alert.ts';
import { usageQuestionConfirmation } from './messages/usage-question-asked.ts';
import { usageQuestionForSupport } from './messages/usage-questioned.ts';
import { usageApi } from './server/api.ts';
import { servicesBarredByLimit } from './server/limits/services-barred-by-limit.ts';
import { usageWork } from './server/job-table.ts';
import { usagePersonal } from './server/personal-data.ts';
import { usageSubscribers } from './server/subscribers.ts';
import { usageRetention } from './server/retention.ts';
import { verifyUsage } from './server/months/verify-usage.ts';
import { usageSettings } from './settings.ts';

export const usage = defineDomain({
  name: 'usage',
  endpoints: defineDomainApi('usage', usageContract, usageApi),
  messages: [usageAlertMessage, usageQuestionForSupport, usageQuestionConfirmation],
  personalTables: usagePersonal,
  settings: usageSettings,
  jobs: usageWork,
  extensions: [servicesBarredByLimit],
  subscribers: usageSubscribers,
  retentionRules: usageRetention,
  integrityChecks: [verifyUsage],
});
