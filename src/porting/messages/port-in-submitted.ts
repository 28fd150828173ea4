import { accountPaths } from '#account/paths.ts';
import { aboutNumber, formattedNumberValues } from './about-number.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const portInSubmitted = defineMessage({
  name: 'port-in-submitted',
  domain: 'porting',
  data: aboutNumber,
  values: formattedNumberValues,
  path: () => accountPaths.dashboard(),
});
