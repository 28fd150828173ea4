import { message } from '#notifications/server/commands.ts';
import { questionNumber } from '#usage/rules/question-number.ts';
import { usagePaths } from '#usage/paths.ts';
import { aboutQuestion, questionedRecord } from './questioned-record.ts';

/** That a question about a record has come in, and when it is answered. */
export const usageQuestionAsked = message({
  name: 'usage-question-asked',
  domain: 'usage',
  data: aboutQuestion,
  priority: 'waits',
  values: ({ question_uuid }) => ({ number: questionNumber(question_uuid) }),
  path: ({ customer_product_uuid }) => usagePaths.history(customer_product_uuid),
  sections: questionedRecord,
});
