import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { queryStatementSections } from './statement.ts';

/** That a contract has ended, with what becomes of its numbers and money. */
export const contractEnded = defineMessage({
  name: 'contract-ended',
  domain: 'withdrawal',
  data: z.object({ customer_uuid: z.uuid(), withdrawal_uuid: z.uuid(), submitted_at: z.iso.datetime() }),
  priority: 'waits',
  values: ({ submitted_at }, language) => {
    const format = formatOf(language);
    return { date: format.date(submitted_at), time: format.time(submitted_at) };
  },
  path: () => withdrawalPaths.withdrawal(),
  sections: ({ customer_uuid, withdrawal_uuid }, { db, language, company }) =>
    queryStatementSections(db, { customer_uuid, uuid: withdrawal_uuid }, { language, company }),
});
