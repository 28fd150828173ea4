import { message } from '#notifications/server/commands.ts';
import { aboutQuestion, questionedRecord } from './questioned-record.ts';

/** To the operator's own people: a customer does not recognise a record, or what it costs. */
export const usageQuestioned = message({
  name: 'usage-questioned',
  domain: 'usage',
  data: aboutQuestion,
  sections: questionedRecord,
});
