import { link, linkPath, linkValues } from './link.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const confirmEmail = defineMessage({
  name: 'confirm-email',
  domain: 'identity',
  data: link,
  priority: 'waits',
  values: linkValues,
  path: linkPath,
});
