import { z } from 'zod';
import { codeText } from '#platform/i18n/texts.ts';
import { accountPaths } from '#account/paths.ts';
import { aboutNumber, formattedNumberValues } from './about-number.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const portInRejected = defineMessage({
  name: 'port-in-rejected',
  domain: 'porting',
  data: aboutNumber.extend({ code: z.string() }),
  values: ({ code, ...numberData }, language) => ({
    ...formattedNumberValues(numberData),
    reason: codeText(language, code),
  }),
  path: () => accountPaths.dashboard(),
});
