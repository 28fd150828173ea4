import { defineMessage } from '#notifications/server/commands.ts';
import { usageQuestionKey, buildUsageQuestionSections } from './usage-question-sections.ts';

/** To the operator's own people: a customer does not recognise a record, or what it costs. */
export const usageQuestionForSupport = defineMessage({
  name: 'usage-questioned',
  domain: 'usage',
  data: usageQuestionKey,
  sections: buildUsageQuestionSections,
});
