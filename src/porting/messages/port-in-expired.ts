import { accountPaths } from '#account/paths.ts';
import { aboutNumber, formattedNumberValues } from './about-number.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const portInExpired = defineMessage({
  name: 'port-in-expired',
  domain: 'porting',
  data: aboutNumber,
  values: formattedNumberValues,
  path: () => accountPaths.dashboard(),
});
