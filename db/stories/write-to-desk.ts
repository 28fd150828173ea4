import { sandboxCall, type TestEnvironment } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import type { Story } from './story.ts';

type AtDesk = { id: string };

/**
 * Writes to customer service, which gives only the answers of the story. Returns false when the person has written before.
 */
export const writeToDesk = async (
  place: TestEnvironment,
  browser: TestBrowser,
  { writes }: Story,
): Promise<boolean> => {
  if (!writes) return false;
  if ((await browser.callEndpoint('GET /api/customer/ticket/list')).tickets.length > 0) return false;
  const { subject, message, answers } = writes;
  await sandboxCall(place, '/api/desk/behaviour', { mode: 'hold', match: message, times: 1 });
  const { ticket_uuid } = await browser.callEndpoint('POST /api/customer/ticket', { body: { subject, message } });
  const deskTicket = await place.waitFor(async () => {
    const [ticket] = await sandboxCall<AtDesk[]>(place, `/api/desk/tickets?external_id=${ticket_uuid}`);
    return ticket;
  });
  for (const text of answers) await sandboxCall(place, `/api/desk/tickets/${deskTicket.id}/answer`, { text });
  await place.waitFor(async () => {
    const { messages } = await browser.callEndpoint('GET /api/customer/ticket', { query: { ticket_uuid } });
    return messages.length > answers.length;
  });
  return true;
};
