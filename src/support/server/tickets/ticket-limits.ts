import type { Reader } from '#platform/db/database.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { MAX_OPEN_TICKETS, MESSAGES_A_DAY } from '../../rules/ticket-state.ts';
import { countCustomerMessagesSince, countOpenTickets } from './tickets.store.ts';

/** The refusal of one more open ticket of a customer, or null. The caller locks the customer, so that concurrent requests are counted one by one. */
export const checkOpenTicketLimit = async (q: Reader, customer_uuid: string): Promise<'TICKETS_OPEN' | null> =>
  (await countOpenTickets(q, customer_uuid)) >= MAX_OPEN_TICKETS ? 'TICKETS_OPEN' : null;

/** The refusal of one more message of a customer within 24 hours, or null. The caller locks the customer. */
export const checkDailyMessageLimit = async (
  q: Reader,
  customer_uuid: string,
  now: Date,
): Promise<'TICKET_MESSAGES_USED' | null> => {
  const messageCount = await countCustomerMessagesSince(q, customer_uuid, addSeconds(now, -secondsPerDay));
  return messageCount >= MESSAGES_A_DAY ? 'TICKET_MESSAGES_USED' : null;
};
