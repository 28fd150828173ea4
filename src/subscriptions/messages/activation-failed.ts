import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { aboutNumber, formattedNumberValues } from './about-number.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const activationFailed = defineMessage({
  name: 'activation-failed',
  domain: 'subscriptions',
  data: aboutNumber.extend({ tries_left: z.number().int() }),
  values: formattedNumberValues,
  path: () => accountPaths.dashboard(),
  variant: ({ tries_left }) => (tries_left === 0 ? 'support' : 'again'),
});
