import { defineMessage } from '#notifications/server/commands.ts';
import { questionNumber } from '#usage/rules/question-number.ts';
import { usagePaths } from '#usage/paths.ts';
import { usageQuestionKey, buildUsageQuestionSections } from './usage-question-sections.ts';

/** Confirms a question about a record and says until when it will be answered. */
export const usageQuestionConfirmation = defineMessage({
  name: 'usage-question-asked',
  domain: 'usage',
  data: usageQuestionKey,
  priority: 'waits',
  values: ({ question_uuid }) => ({ number: questionNumber(question_uuid) }),
  path: ({ customer_product_uuid }) => usagePaths.history(customer_product_uuid),
  sections: buildUsageQuestionSections,
});
