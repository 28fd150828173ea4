import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';

/** Sent to each SIM when a link in a mail replaced the password: an intruder who reads the mailbox could hide a notice by mail. */
export const passwordResetSms = defineMessage({
  name: 'password-reset-sms',
  domain: 'identity',
  channel: 'sms',
  data: z.object({ at: z.iso.datetime() }),
  priority: 'waits',
  values: ({ at }, language) => ({ at: formatOf(language).dateTime(at) }),
});
