import { domain } from '#platform/domain.ts';
import { mount } from '#platform/http/handler.ts';
import { usageContract } from './contract.ts';
import { usageQuestionAsked } from './messages/usage-question-asked.ts';
import { usageQuestioned } from './messages/usage-questioned.ts';
import { usageApi } from './server/api.ts';
import { usagePersonal } from './server/personal-data.ts';

export const usage = domain({
  name: 'usage',
  endpoints: mount('usage', usageContract, usageApi),
  messages: [usageQuestioned, usageQuestionAsked],
  personal: usagePersonal,
});
