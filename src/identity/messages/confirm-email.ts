import { confirmationLinkData, confirmationLinkPath, buildConfirmationMailValues } from './link.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const confirmEmailMessage = defineMessage({
  name: 'confirm-email',
  domain: 'identity',
  data: confirmationLinkData,
  priority: 'waits',
  values: buildConfirmationMailValues,
  path: confirmationLinkPath,
});
