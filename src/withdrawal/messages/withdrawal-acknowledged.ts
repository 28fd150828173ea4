import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { withdrawalPaths } from '#withdrawal/paths.ts';
import { queryStatementSections } from './statement.ts';

/**
 * That a withdrawal was received, with its content and the date and time at which it was sent, on a medium to keep (Directive 2011/83/EU,
 * article 11a, paragraph 4).
 */
export const withdrawalAcknowledged = defineMessage({
  name: 'withdrawal-acknowledged',
  domain: 'withdrawal',
  data: z.object({ customer_uuid: z.uuid(), withdrawal_uuid: z.uuid(), submitted_at: z.iso.datetime() }),
  // A right was used, and its customer waits for the proof.
  priority: 'waits',
  values: ({ submitted_at }, language) => {
    const format = formatOf(language);
    return { date: format.date(submitted_at), time: format.time(submitted_at) };
  },
  path: () => withdrawalPaths.withdrawal(),
  sections: ({ customer_uuid, withdrawal_uuid }, { db, language, company }) =>
    queryStatementSections(db, { customer_uuid, uuid: withdrawal_uuid }, { language, company }),
});
