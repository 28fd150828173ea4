import { link, linkPath, linkValues } from './link.ts';
import { message } from '#notifications/server/commands.ts';

export const confirmEmail = message({
  name: 'confirm-email',
  domain: 'identity',
  data: link,
  priority: 'waits',
  values: linkValues,
  path: linkPath,
});
