import { defineMessage } from '#notifications/server/commands.ts';
import { usageQuestionKey, buildUsageQuestionSections } from './usage-question-sections.ts';

/** Informs support that a customer questions a record or its cost. */
export const usageQuestionForSupport = defineMessage({
  name: 'usage-questioned',
  domain: 'usage',
  data: usageQuestionKey,
  sections: buildUsageQuestionSections,
});
