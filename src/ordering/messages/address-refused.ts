import { z } from 'zod';
import { address } from '#customers/contract.ts';
import { formatAddressLine, addressTextsNamespace } from '#customers/rules/address.ts';
import { texts } from '#platform/i18n/texts.ts';
import { accountPaths } from '#account/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';

export const addressRefused = defineMessage({
  name: 'address-refused',
  domain: 'ordering',
  // Jobs that an earlier release enqueued carry the address as one text.
  data: z.object({ order_uuid: z.uuid(), address: z.union([z.string(), address]) }),
  values: ({ address: refusedAddress }, language) => ({
    address:
      typeof refusedAddress === 'string'
        ? refusedAddress
        : formatAddressLine(refusedAddress, texts(language, addressTextsNamespace)),
  }),
  path: () => accountPaths.dashboard(),
});
