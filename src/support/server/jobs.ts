import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';
import { defineJob } from '#platform/jobs/job.ts';

/** Brings the desk and a ticket in line: sends what the desk does not have, and applies what it has. */
export const syncTicket = defineJob({
  name: 'sync-ticket',
  lane: 'desk',
  priority: 'soon',
  payload: z.object({
    ticket_uuid: uuid,
    /** True for the poll, which goes on until the ticket can no longer be reopened. */
    poll: z.boolean().optional(),
  }),
  retry: { limit: 12, delaySeconds: 5, backoff: true },
});

/** Deletes a ticket of an erased customer at the desk. When its id at the desk is not known, the ticket is found there by our uuid. */
export const deleteTicketAtDesk = defineJob({
  name: 'delete-ticket-at-desk',
  lane: 'desk',
  priority: 'later',
  payload: z.union([z.object({ desk_id: z.string().max(200) }), z.object({ ticket_uuid: uuid })]),
  retry: { limit: 12, delaySeconds: 30, backoff: true },
});
