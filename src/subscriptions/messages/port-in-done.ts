import { accountPaths } from '#account/paths.ts';
import { aboutNumber, numberValues } from './about-number.ts';
import { message } from '#notifications/server/commands.ts';

export const portInDone = message({
  name: 'port-in-done',
  domain: 'subscriptions',
  data: aboutNumber,
  values: numberValues,
  path: () => accountPaths.dashboard(),
});
