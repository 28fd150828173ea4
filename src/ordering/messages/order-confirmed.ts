import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { contractFiles, orderedPlans, summaryFiles } from './attachments.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const orderConfirmed = defineMessage({
  name: 'order-confirmed',
  domain: 'ordering',
  // The plans: for a worker of the release before.
  data: z.object({ order_uuid: z.uuid(), offer_uuids: z.array(z.uuid()).default([]) }),
  // With files to draw, and nobody waits.
  priority: 'later',
  path: () => accountPaths.dashboard(),
  files: async ({ order_uuid }, from) => [
    ...(await summaryFiles(await orderedPlans(order_uuid, from), from)),
    ...(await contractFiles(order_uuid, from)),
  ],
  sections: ({ order_uuid }, { db, language, settings }) =>
    orderConfirmation(db, order_uuid, language, { support: settings.SUPPORT_EMAIL, app_url: settings.APP_URL }),
});
