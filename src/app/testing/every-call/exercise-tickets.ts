import { randomUUID } from 'node:crypto';
import { deleteTicketAtDesk } from '#support/server/jobs.ts';
import { signedHeaders } from '../product/sandbox-control.ts';
import type { TestApp } from '../product/test-app.ts';
import type { TestBrowser } from '../product/test-browser.ts';

/** A ticket: opened, answered by both sides, closed and reopened. */
export const exerciseTickets = async (product: TestApp, browser: TestBrowser): Promise<void> => {
  await browser.get('/api/customer/ticket/call-windows');
  const opened = await browser.post('/api/customer/ticket', { subject: 'bill', message: 'Two months?' });
  const { ticket_uuid } = opened.response as { ticket_uuid: string };
  const event = {
    eventId: randomUUID(),
    eventTime: product.clock.now().toISOString(),
    eventType: 'TroubleTicketAttributeValueChangeEvent',
    event: {
      troubleTicket: {
        id: 'TT-exercise',
        externalIdentifier: [{ externalIdentifierType: 'ticket', id: ticket_uuid }],
        note: [{ id: randomUUID(), author: 'Desk', text: 'One is an instalment.' }],
      },
    },
  };
  const headers = signedHeaders(product.settings.SANDBOX_SECRET ?? '', JSON.stringify(event));
  await product.browser().post('/api/webhook/desk', event, { headers });
  await browser.post('/api/customer/ticket/answer', { ticket_uuid, message: 'Thank you.' });
  await browser.post('/api/customer/ticket/close', { ticket_uuid });
  await browser.post('/api/customer/ticket/reopen', { ticket_uuid });
  await browser.get('/api/customer/ticket', { query: { ticket_uuid } });
  await browser.get('/api/customer/ticket/list');
  await product.db.tx((tx) => product.queue.enqueue(tx, deleteTicketAtDesk, { desk_id: 'TT-unknown' }));
};
