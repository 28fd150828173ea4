import { z } from 'zod';
import { summaryFiles } from './attachments.ts';
import { message } from '#notifications/server/commands.ts';

export const contractSummary = message({
  name: 'contract-summary',
  domain: 'ordering',
  data: z.object({ offer_uuids: z.array(z.uuid()) }),
  priority: 'later',
  files: ({ offer_uuids }, from) => summaryFiles(offer_uuids, from),
});
