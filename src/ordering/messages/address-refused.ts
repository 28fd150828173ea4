import { z } from 'zod';
import { address } from '#customers/contract.ts';
import { formatAddressLine, addressTextsNamespace } from '#customers/rules/address.ts';
import { texts } from '#platform/i18n/texts.ts';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const addressRefused = defineMessage({
  name: 'address-refused',
  domain: 'ordering',
  // A text: as jobs have it that were caused before the address came in parts.
  data: z.object({ order_uuid: z.uuid(), address: z.union([z.string(), address]) }),
  values: ({ address: at }, language) => ({
    address: typeof at === 'string' ? at : formatAddressLine(at, texts(language, addressTextsNamespace)),
  }),
  path: () => accountPaths.dashboard(),
});
