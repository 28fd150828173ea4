import { z } from 'zod';
import { message } from '#notifications/server/commands.ts';

export const emailChanged = message({
  name: 'email-changed',
  domain: 'identity',
  data: z.object({ email: z.string() }),
  values: ({ email }) => ({ email }),
});
