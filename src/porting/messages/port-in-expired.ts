import { accountPaths } from '#account/paths.ts';
import { aboutNumber, numberValues } from './about-number.ts';
import { message } from '#notifications/server/commands.ts';

export const portInExpired = message({
  name: 'port-in-expired',
  domain: 'porting',
  data: aboutNumber,
  values: numberValues,
  path: () => accountPaths.dashboard(),
});
