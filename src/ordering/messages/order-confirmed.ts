import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import {
  buildTermsAndWithdrawalAttachments,
  issueOrderReceiptAttachment,
  buildAcceptedSummaryAttachments,
} from './attachments.ts';
import { queryConfirmationSections } from './order-confirmation.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const orderConfirmed = defineMessage({
  name: 'order-confirmed',
  domain: 'ordering',
  data: z.object({ order_uuid: z.uuid() }),
  // The job draws PDFs, and no request waits for them.
  priority: 'later',
  path: () => accountPaths.dashboard(),
  files: async ({ order_uuid }, context) => [
    ...(await buildAcceptedSummaryAttachments(order_uuid, context)),
    ...(await buildTermsAndWithdrawalAttachments(order_uuid, context)),
    ...(await issueOrderReceiptAttachment(order_uuid, context)),
  ],
  sections: ({ order_uuid }, { db, language, settings }) =>
    queryConfirmationSections(db, order_uuid, language, { support: settings.SUPPORT_EMAIL, app_url: settings.APP_URL }),
});
