import { z } from 'zod';
import { defineMessage } from '#notifications/server/commands.ts';
import { supportPaths } from '../paths.ts';

/** Longest part of an answer in a mail, in characters; the rest is on screen. */
const excerptMax = 300;

const toExcerpt = (text: string): string => {
  const beginning = [...text.split('\n').slice(0, 4).join(' ')];
  const isWhole = beginning.length <= excerptMax && text.split('\n').length <= 4;
  return isWhole ? beginning.join('') : `${beginning.slice(0, excerptMax).join('').trimEnd()} …`;
};

/** Sent when the desk has answered a ticket, with the beginning of the answer. */
export const ticketAnswered = defineMessage({
  name: 'ticket-answered',
  domain: 'support',
  data: z.object({ ticket_uuid: z.uuid(), number: z.string(), text: z.string() }),
  values: ({ number, text }) => ({ number, excerpt: toExcerpt(text) }),
  path: ({ ticket_uuid }) => supportPaths.ticket(ticket_uuid),
});
