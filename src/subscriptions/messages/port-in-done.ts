import { accountPaths } from '#account/paths.ts';
import { aboutNumber, formattedNumberValues } from './about-number.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const portInDone = defineMessage({
  name: 'port-in-done',
  domain: 'subscriptions',
  data: aboutNumber,
  values: formattedNumberValues,
  path: () => accountPaths.dashboard(),
});
