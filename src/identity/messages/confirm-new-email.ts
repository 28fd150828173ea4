import { link, linkPath, linkValues } from './link.ts';
import { message } from '#notifications/server/commands.ts';

export const confirmNewEmail = message({
  name: 'confirm-new-email',
  domain: 'identity',
  data: link,
  priority: 'waits',
  values: linkValues,
  path: linkPath,
});
