import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { usageContract } from './contract.ts';
import { usageAlertMessage } from './messages/usage-alert.ts';
import { usageQuestionAsked } from './messages/usage-question-asked.ts';
import { usageQuestioned } from './messages/usage-questioned.ts';
import { usageApi } from './server/api.ts';
import { heldByLimit } from './server/limits/held-by-limit.ts';
import { usageWork } from './server/job-table.ts';
import { usagePersonal } from './server/personal-data.ts';
import { usageReactions } from './server/reactions.ts';
import { usageRetention } from './server/retention.ts';
import { verifyUsage } from './server/months/verify-usage.ts';
import { usageSettings } from './settings.ts';

export const usage = domain({
  name: 'usage',
  endpoints: mount('usage', usageContract, usageApi),
  messages: [usageAlertMessage, usageQuestioned, usageQuestionAsked],
  personal: usagePersonal,
  settings: usageSettings,
  jobs: usageWork,
  answers: [heldByLimit],
  reactions: usageReactions,
  retention: usageRetention,
  checks: [verifyUsage],
});
