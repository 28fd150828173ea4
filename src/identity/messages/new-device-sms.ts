import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Sent to the line itself after a login on a new browser, when the customer has no address. */
export const newDeviceSms = defineMessage({
  name: 'new-device-sms',
  domain: 'identity',
  channel: 'sms',
  data: z.object({ device: z.string().nullable(), at: z.iso.datetime() }),
  priority: 'waits',
  values: ({ device, at }, language) => ({
    device: device ?? texts(language, 'identity')('settings.unknownDevice'),
    at: formatOf(language).dateTime(at),
  }),
});
