import { confirmationLinkData, confirmationLinkPath, buildConfirmationMailValues } from './link.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const confirmNewEmail = defineMessage({
  name: 'confirm-new-email',
  domain: 'identity',
  data: confirmationLinkData,
  priority: 'waits',
  values: buildConfirmationMailValues,
  path: confirmationLinkPath,
});
