import { accountPaths } from '#account/paths.ts';
import { aboutNumber, numberValues } from './about-number.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const portInExpired = defineMessage({
  name: 'port-in-expired',
  domain: 'porting',
  data: aboutNumber,
  values: numberValues,
  path: () => accountPaths.dashboard(),
});
